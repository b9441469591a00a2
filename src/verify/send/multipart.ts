import { isJsonType } from '../../core/media-type.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { MediaContent } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { flatten } from '../../values/flatten.ts';
import { plainText } from '../../core/styled.ts';
import { concreteMediaType } from '../../core/concrete-media-type.ts';
import { bytesOf } from '../../core/data-url.ts';

export const BOUNDARY = 'diptych-verify-boundary';

/** The properties of a part, except its name. */
interface Part {
  readonly isFile: boolean;
  /** Omitted for plain text. */
  readonly contentType?: string;
}

/**
 * Serializes `multipart/form-data` (RFC 7578). Each property becomes one part, but each item of a list becomes a
 * separate part. Binary values are sent as files.
 */
export function multipartBytes(
  value: JsonValue,
  content: MediaContent | undefined,
  contract: Contract | undefined,
): Buffer {
  const members = isJsonObject(value) ? Object.entries(value) : [];
  const parts = members.flatMap(([name, member]) =>
    (Array.isArray(member) ? (member as readonly JsonValue[]) : [member]).map((item) => {
      const { isFile, contentType } = partOf(name, item, content, contract);
      const isJson = !isFile && contentType !== undefined && isJsonType(contentType);
      const named = `Content-Disposition: form-data; name="${quotable(name)}"`;
      const head = [
        isFile ? `${named}; filename="${quotable(name)}"` : named,
        ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
      ];
      const text = isJson ? JSON.stringify(item) : plainText(item);
      return [`--${BOUNDARY}\r\n${head.join('\r\n')}\r\n\r\n`, isFile ? bytesOf(text) : text, '\r\n'];
    }),
  );
  return Buffer.concat([...parts.flat(), `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part as string)));
}

/**
 * Returns the properties of a part, from the declared encoding, or else from the default of the type (OpenAPI 3.1
 * §4.8.15.1).
 */
function partOf(
  name: string,
  item: JsonValue,
  content: MediaContent | undefined,
  contract: Contract | undefined,
): Part {
  const encoding = content && Object.hasOwn(content.encoding, name) ? content.encoding[name] : undefined;
  const declared = encoding?.contentType?.split(',', 1)[0]?.trim();
  const isFile = content !== undefined && contract !== undefined && isBytes(contract, content.type, name);
  if (declared !== undefined && declared !== '') return { isFile, contentType: concreteMediaType(declared) };
  if (isFile) return { isFile, contentType: 'application/octet-stream' };
  const isStructure = typeof item === 'object' && item !== null;
  return { isFile, ...(isStructure && { contentType: 'application/json' }) };
}

function isBytes(contract: Contract, body: Type, name: string): boolean {
  return flatten(contract, body).some((flat) => {
    const member = flat.kind === 'object' && flat.properties.find((one) => one.name.wire === name);
    if (!member) return false;
    const type = resolve(contract, member.type);
    return (type.kind === 'list' ? resolve(contract, type.items) : type).kind === 'binary';
  });
}

function quotable(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}
