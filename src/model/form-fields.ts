/** Form fields with an encoding other than the default (OpenAPI 3.1 §4.8.15). */
import { declaredRanges, isJsonType } from '../core/media-type.ts';
import type { Encoding, MediaContent, ParameterStyle } from './operation.ts';

export type FieldRule =
  | { readonly style: ParameterStyle; readonly explode: boolean }
  | {
      /** True if the value is JSON text. */
      readonly json?: true;
      /** The media types and ranges of a file. Absent if any type is allowed. */
      readonly mediaTypes?: readonly string[];
    };

const MULTIPART = 'multipart/form-data';

/** True for the media types of forms. Servers decode the fields of a form by their `FieldRule`s. */
export function isForm(mediaType: string): boolean {
  return mediaType === 'application/x-www-form-urlencoded' || mediaType === MULTIPART;
}

/** Returns the fields of a form with an encoding other than the default. */
export function fieldRules({
  mediaType,
  encoding,
}: MediaContent): readonly (readonly [name: string, rule: FieldRule])[] {
  return Object.entries(encoding).flatMap(([name, own]) => {
    const rule = fieldRule(own, mediaType === MULTIPART);
    return rule ? [[name, rule] as const] : [];
  });
}

function fieldRule(
  { style, explode, allowReserved, contentType }: Encoding,
  hasTypes: boolean,
): FieldRule | undefined {
  if (style !== undefined || explode !== undefined || allowReserved !== undefined) {
    const used = style ?? 'form';
    return { style: used, explode: explode ?? used === 'form' };
  }
  if (contentType === undefined) return undefined;
  const mediaTypes = hasTypes ? declaredRanges(contentType) : [];
  const isJson = isJsonType(contentType);
  if (!isJson && mediaTypes.length === 0) return undefined;
  return { ...(isJson && { json: true }), ...(mediaTypes.length > 0 && { mediaTypes }) };
}
