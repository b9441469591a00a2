import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { MediaContent } from '../../model/operation.ts';
import { accepts } from '../../values/accepts.ts';
import { flatten } from '../../values/flatten.ts';
import { smallestFile } from '../../values/smallest-file.ts';
import type { Known } from '../../values/values.ts';
import { bodyForm } from '../send/body.ts';
import { concreteMediaType } from '../../core/concrete-media-type.ts';

/** Media types that allow any bytes or any text, so a service cannot reject the content as malformed. */
const FORMLESS: ReadonlySet<string> = new Set(['application/octet-stream', 'text/plain']);

/** True if the media type has rules for its content that the contract does not state, such as `image/png`. */
export function hasOwnRules(mediaType: string): boolean {
  return bodyForm(mediaType) === 'text' && !FORMLESS.has(mediaType);
}

/** Returns a tiny valid file of the media type that the type of the content accepts, if one is known. */
export function sampleOf(contract: Contract, { mediaType, type }: MediaContent): JsonValue | undefined {
  const sample = smallestFile(concreteMediaType(mediaType));
  return sample !== undefined && accepts(contract, type, sample) ? sample : undefined;
}

/** Adds a sample file for each part of a multipart form that declares a media type and has no known values. */
export function withSamples({ mediaType, encoding }: MediaContent, known: Known): Known {
  if (bodyForm(mediaType) !== 'multipart') return known;
  return (where) => {
    const values = known(where);
    const [, name = ''] = /^body\/([^/]+)/.exec(where) ?? [];
    const declared = Object.hasOwn(encoding, name) ? encoding[name]?.contentType : undefined;
    const sample = smallestFile(concreteMediaType(declared?.split(',', 1)[0]?.trim() ?? ''));
    return values.length === 0 && sample !== undefined ? [sample] : values;
  };
}

/** False for an object or a list in a media type that verify cannot write, such as XML. */
export function isWritable(contract: Contract, { mediaType, type }: MediaContent): boolean {
  const form = bodyForm(mediaType);
  if (form !== 'text') return form !== undefined;
  return flatten(contract, type).some(({ kind }) => kind !== 'object' && kind !== 'list');
}
