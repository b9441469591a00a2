/** The result of a REST call. */
import { py } from '../../encode/python.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import type { Doc } from './doc.ts';
import { unionOf, type Site } from './types/printer.ts';
import { responseParts } from './types/response.ts';

/** Returns the type as an annotation. */
export function resultType(site: Site, shape: RestShape): Doc {
  const { kind, mayBeEmpty } = shape.result;
  const none = mayBeEmpty ? [py`None`] : [];
  switch (kind) {
    case 'none':
      return py`None`;
    case 'text':
      return unionOf(site, [site.imports.builtin('str'), ...none]);
    case 'blob':
    case 'download':
      return unionOf(site, [site.imports.builtin('bytes'), ...none]);
    case 'stream': {
      const { stream } = shape;
      return unionOf(
        site,
        stream!.isText ? [site.imports.builtin('str')] : responseParts(site, stream!.item),
      );
    }
    case 'json':
      return unionOf(site, [...responseParts(site, shape.result.type!), ...none]);
  }
}
