/** Encodings of parameters and form fields, if they differ from the defaults (OpenAPI 3.1 §4.8.12.2). */
import { isJsonType } from '../../core/media-type.ts';
import type { Encoding, MediaContent, Parameter, ParameterStyle } from '../../model/operation.ts';
import { fileTypes } from './file-types.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * The differences from the defaults, as plain JSON, which can be printed directly. `contentType` and `fileTypes` are for
 * a part of a form.
 */
export type Serialization = {
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** True if the value is sent as JSON. */
  readonly json?: true;
  readonly contentType?: string;
  /** The media types of files by extension, if several are declared. The key `''` is for all other files. */
  readonly fileTypes?: Readonly<Record<string, string>>;
};

/** Returns the differences from the default of the location (OpenAPI 3.1 §4.8.12.2). */
export function serialization(parameter: Parameter): Serialization {
  if (parameter.mediaType !== undefined) return { json: true };
  const style = parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple';
  return {
    ...(parameter.style !== style && { style: parameter.style }),
    ...(parameter.style !== 'deepObject' &&
      parameter.explode !== explodesByDefault(parameter.style) && { explode: parameter.explode }),
    ...(parameter.allowReserved && parameter.in === 'query' && { allowReserved: true }),
  };
}

function explodesByDefault(style: string): boolean {
  return style === 'form';
}

/** Returns the encodings of fields by name, or undefined if all fields have the default. */
export function fieldEncodings({
  encoding,
  mediaType,
}: MediaContent): Readonly<Record<string, Serialization>> | undefined {
  const fields = Object.entries(encoding).flatMap(([name, one]) => {
    const how = fieldEncoding(one, mediaType);
    return Object.keys(how).length > 0 ? [[name, how] as const] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** Returns the media type of a field. A list of types or a range applies only to files. */
function typeOfField(contentType: string): Serialization {
  if (!/[,*]/.test(contentType))
    return isJsonType(contentType) ? { json: true, contentType } : { contentType };
  const types = fileTypes(contentType);
  return types ? { fileTypes: types } : {};
}

function fieldEncoding(encoding: Encoding, mediaType: string): Serialization {
  const { style, explode, contentType } = encoding;
  const allowReserved = mediaType === FORM ? encoding.allowReserved : undefined;
  if (style === undefined && explode === undefined && allowReserved === undefined)
    return contentType === undefined ? {} : typeOfField(contentType);
  const written = style ?? 'form';
  return {
    style: written,
    ...(written !== 'deepObject' &&
      explode !== undefined &&
      explode !== explodesByDefault(written) && { explode }),
    ...(allowReserved && { allowReserved }),
  };
}
