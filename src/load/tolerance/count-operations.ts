import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { METHODS } from '../../core/path-item.ts';
import type { DocumentSet } from '../document/document-set.ts';
import type { Origin } from '../document/origin.ts';

const MAX_HOPS = 32;

/** Returns the number of operations in a document. An unreadable path counts as one. */
export function countOperations(documents: DocumentSet): number {
  const { root } = documents;
  const paths = isJsonObject(root.document.value) ? root.document.value['paths'] : undefined;
  if (!isJsonObject(paths)) return 0;
  let count = 0;
  for (const [path, item] of Object.entries(paths))
    if (!path.startsWith('x-')) count += countOf(documents, item, root.below('paths', path));
  return count;
}

function countOf(documents: DocumentSet, item: JsonValue, origin: Origin): number {
  const methods = new Set<string>();
  let value = item;
  let place = origin;
  for (let hops = 0; hops <= MAX_HOPS; hops++) {
    if (!isJsonObject(value)) return Math.max(1, methods.size);
    for (const method of METHODS) if (Object.hasOwn(value, method)) methods.add(method);
    const { additionalOperations } = value;
    if (isJsonObject(additionalOperations))
      for (const method of Object.keys(additionalOperations)) methods.add(method);
    if (typeof value['$ref'] !== 'string') return methods.size;
    const target = documents.resolve(value['$ref'], place);
    if (!('value' in target)) break;
    ({ value, origin: place } = target);
  }
  return Math.max(1, methods.size);
}
