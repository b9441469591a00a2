import { hasOwnField } from '../../core/path-item.ts';
import { pointerSegments } from '../../core/json-pointer.ts';
import type { Unit } from './left-out.ts';

/** Describes a part of a document: `parameters.0 of GET /pets`. */
export function describeUnit({ file, pointer }: Unit): string {
  const segments = pointerSegments(pointer) ?? [];
  const [first, second = '', third = ''] = segments;
  if (first === 'paths' && hasOwnField(third))
    return partOf(segments.slice(3), `${third.toUpperCase()} ${second}`);
  if ((first === 'paths' || first === 'webhooks') && segments.length >= 2)
    return partOf(segments.slice(2), `${first.slice(0, -1)} ${second}`);
  if (first === 'components' && segments.length >= 3)
    return partOf(segments.slice(3), `components.${second}.${third}`);
  return segments.length === 0 ? file : segments.join('.');
}

function partOf(path: readonly string[], owner: string): string {
  return path.length === 0 ? owner : `${path.join('.')} of ${owner}`;
}
