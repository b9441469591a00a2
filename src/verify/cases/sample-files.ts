import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { MediaContent } from '../../model/operation.ts';
import { accepts } from '../../values/accepts.ts';
import { flatten } from '../../values/flatten.ts';
import type { Known } from '../../values/values.ts';
import { bodyForm } from '../send/body.ts';
import { concreteMediaType } from '../send/concrete-media-type.ts';

/** The smallest valid files, as text, or as the `data:` URL of their bytes. A picture has one pixel. */
const SAMPLES: Readonly<Record<string, string>> = {
  'image/png':
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==',
  'image/jpeg':
    'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'image/gif': 'data:image/gif;base64,R0lGODdhAQABAIAAAAAAAAAAACwAAAAAAQABAAAIBAABBAQAOw==',
  'image/webp': 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA4AAAAvAAAAAAcQEf0PRET/Aw==',
  'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'application/pdf':
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n160\n%%EOF\n',
  'application/zip': 'data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==',
  'text/csv': 'id,name\r\n1,diptych\r\n',
  'text/html': '<!DOCTYPE html><html lang="en"><title>diptych</title></html>',
  'application/xml': '<diptych/>',
  'text/xml': '<diptych/>',
};

/** Media types that allow any bytes or any text, so a service cannot reject the content as malformed. */
const FORMLESS: ReadonlySet<string> = new Set(['application/octet-stream', 'text/plain']);

/** True if the media type has rules for its content that the contract does not state, such as `image/png`. */
export function hasOwnRules(mediaType: string): boolean {
  return bodyForm(mediaType) === 'text' && !FORMLESS.has(mediaType);
}

/** Returns a tiny valid file of the media type that the type of the content accepts, if one is known. */
export function sampleOf(contract: Contract, { mediaType, type }: MediaContent): JsonValue | undefined {
  const sample = sampleFile(mediaType);
  return sample !== undefined && accepts(contract, type, sample) ? sample : undefined;
}

/** Adds a sample of its media type to the known values of each file in a multipart form. */
export function withSamples({ mediaType, encoding }: MediaContent, known: Known): Known {
  if (bodyForm(mediaType) !== 'multipart') return known;
  return (where) => {
    const values = known(where);
    const [, name = ''] = /^body\/([^/]+)/.exec(where) ?? [];
    const declared = Object.hasOwn(encoding, name) ? encoding[name]?.contentType : undefined;
    const sample = sampleFile(declared?.split(',', 1)[0]?.trim() ?? '');
    return values.length === 0 && sample !== undefined ? [sample] : values;
  };
}

/** False for an object or a list in a media type that verify cannot write, such as XML. */
export function isWritable(contract: Contract, { mediaType, type }: MediaContent): boolean {
  const form = bodyForm(mediaType);
  if (form !== 'text') return form !== undefined;
  return flatten(contract, type).some(({ kind }) => kind !== 'object' && kind !== 'list');
}

function sampleFile(mediaType: string): string | undefined {
  const concrete = concreteMediaType(mediaType);
  return Object.hasOwn(SAMPLES, concrete) ? SAMPLES[concrete] : undefined;
}
