import { childPointer } from '../../core/json-pointer.ts';
import { isJsonObject } from '../../core/json.ts';
import { ownMember, setMember } from '../../core/own-member.ts';
import type { Origin } from '../document/origin.ts';
import { componentName, entriesOf } from './context.ts';
import type { OpenapiDocument } from './document-types.ts';
import type { Origins } from './origins.ts';

type Members = Record<string, unknown>;

/**
 * Separates a base schema from the list of its variants. Many documents list the variants in `oneOf` or `anyOf` of the
 * base, although each variant refers to the base in its `allOf`. Validating this literally would never end. The
 * variants mean the base without the list, so it becomes a separate component, such as `PetBase`.
 */
export function separateUnionBases(document: OpenapiDocument, origins: Origins, root: Origin): void {
  const schemas = document.components?.schemas as Members | undefined;
  for (const [name, schema] of entriesOf(schemas)) {
    if (!isJsonObject(schema)) continue;
    const uses = usesOfBase(schemas!, name, [schema['oneOf'], schema['anyOf']].flatMap(listed));
    if (uses.length === 0) continue;
    const { oneOf: _, anyOf: __, discriminator: ___, ...base } = schema;
    let own = `${name}Base`;
    while (Object.hasOwn(schemas!, own)) own += '_';
    setMember<unknown>(schemas!, own, base);
    origins.set(base, origins.of(schema, root, 'components', 'schemas', name));
    for (const use of uses) use['$ref'] = childPointer('#/components/schemas', own);
  }
}

/** Returns the references to a base that are reachable from its variants through `allOf` alone. */
function usesOfBase(
  schemas: Readonly<Members>,
  base: string,
  variants: readonly unknown[],
): readonly Members[] {
  const uses: Members[] = [];
  const seen = new Set<unknown>();
  const queue: unknown[] = [...variants];
  while (queue.length > 0) {
    const next = queue.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    const { $ref, allOf } = next as Members;
    if (typeof $ref === 'string' && componentName($ref) === base) uses.push(next as Members);
    else if (typeof $ref === 'string') queue.push(ownMember(schemas, componentName($ref)));
    for (const part of listed(allOf)) queue.push(part);
  }
  // A base that is listed as its own variant is a fault of the document.
  return uses.filter((use) => !variants.includes(use));
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
