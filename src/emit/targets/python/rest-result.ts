/** What a REST call gives. */
import type { Type } from '../../../model/type.ts';
import { py } from '../../encode/python.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import type { Doc } from './doc.ts';
import { unionOf, type Site } from './types/printer.ts';
import { responseParts } from './types/response.ts';

/** What a call gives, by its successes. */
export function resultOf({ result }: RestShape): Type | undefined {
  const [first, ...others] = result.contents.map(({ content }) => content.type);
  if (result.kind !== 'json' || !first) return undefined;
  return others.length === 0
    ? first
    : { kind: 'union', at: first.at, match: 'any', variants: [first, ...others] };
}

/** As an annotation. */
export function resultType(site: Site, shape: RestShape): Doc {
  const { kind, mayBeEmpty } = shape.result;
  const none = mayBeEmpty ? [py`None`] : [];
  switch (kind) {
    case 'none':
      return py`None`;
    case 'text':
      return unionOf(site, [site.imports.builtin('str'), ...none]);
    case 'blob':
      return unionOf(site, [site.imports.builtin('bytes'), ...none]);
    case 'json':
      return unionOf(site, [...responseParts(site, resultOf(shape)!), ...none]);
  }
}
