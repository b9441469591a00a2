/**
 * Handles parents that have a discriminator but no union. Their children name them in `allOf` (OpenAPI 3.1 §4.8.25).
 * Wherever such a parent is used, the alternatives are the children and the parent itself. JSON Schema does not define
 * this, so the comparison gets the alternatives as a union.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { pushAll } from '../../core/long-lists.ts';
import { referencesIn, sameReferences } from '../schema/identity.ts';
import { ALTERNATIVES, segment, segmentsOf, UNREAD } from '../schema/keywords.ts';
import { pointerOfRef, tagsClosedBy } from '../schema/view.ts';
import { isSame } from './pairs.ts';
import type { Sides } from './sides.ts';

type Schemas = Readonly<Record<string, JsonValue>>;

/** A component with children, and with its own discriminator or a discriminator of a component that it extends. */
interface Parent {
  readonly property: string;
  readonly mapping: JsonObject;
  readonly children: readonly string[];
}

/** Returns the documents with a union of alternatives for each parent that both documents contain. */
export function withAlternatives(documents: Sides<JsonObject>): Sides<JsonObject> {
  const parents = { old: parentsIn(documents.old), new: parentsIn(documents.new) };
  const shared = [...parents.old.keys()].filter((name) => {
    const [before, after] = [parents.old.get(name)!, parents.new.get(name)];
    return after !== undefined && before.children.length + after.children.length > 0;
  });
  if (shared.length === 0) return documents;
  const isTooLarge = Math.max(sizeOf(parents.old), sizeOf(parents.new)) > MAX_ALTERNATIVES;
  const isClear = (name: string): boolean =>
    hasClearTags(documents.old, name, parents.old.get(name)!) &&
    hasClearTags(documents.new, name, parents.new.get(name)!);
  const clear = new Set(isTooLarge ? [] : shared.filter(isClear));
  const hasChanged = isTooLarge
    ? () => !isSame(documents.old['components'], documents.new['components'])
    : (name: string): boolean => !hasSameChildren(documents, parents, name);
  const unclear = shared.filter((name) => !clear.has(name) && hasChanged(name));
  const rewrite = (side: keyof Sides<JsonObject>): JsonObject =>
    rewritten(documents[side], parents[side], clear, unclear, side);
  return { old: rewrite('old'), new: rewrite('new') };
}

/** Maximum number of alternatives. A chain of parents has a number of alternatives that is quadratic in its length. */
const MAX_ALTERNATIVES = 500;

function sizeOf(parents: ReadonlyMap<string, Parent>): number {
  return [...parents.values()].reduce((sum, { children }) => sum + children.length, 0);
}

function schemasOf({ components }: JsonObject): Schemas {
  const schemas = isJsonObject(components) ? components['schemas'] : undefined;
  return isJsonObject(schemas) ? schemas : {};
}

function parentsIn(document: JsonObject): ReadonlyMap<string, Parent> {
  const schemas = schemasOf(document);
  const bases = new Map(Object.keys(schemas).map((name) => [name, basesOf(schemas, name)]));
  const children = new Map<string, string[]>();
  for (const [child, own] of bases)
    for (const base of own) {
      const known = children.get(base);
      if (known) known.push(child);
      else children.set(base, [child]);
    }
  const found = new Map<string, Parent>();
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isJsonObject(schema) || schema['oneOf'] !== undefined || schema['anyOf'] !== undefined) continue;
    const discriminator = [name, ...bases.get(name)!]
      .map((each) => (schemas[each] as JsonObject)['discriminator'])
      .find(isJsonObject);
    if (typeof discriminator?.['propertyName'] !== 'string') continue;
    const { propertyName: property, mapping } = discriminator;
    found.set(name, {
      property,
      mapping: isJsonObject(mapping) ? mapping : {},
      children: children.get(name) ?? [],
    });
  }
  return found;
}

/** Returns the components that a component extends, nearest first. */
function basesOf(schemas: Schemas, name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const queue: JsonValue[] = [...partsOf(schemas[name])];
  // The queue grows during the iteration.
  for (const part of queue) {
    if (!isJsonObject(part)) continue;
    pushAll(queue, partsOf(part));
    const base = componentOf(part['$ref']);
    if (base === undefined || base === name || found.has(base) || !isJsonObject(schemas[base])) continue;
    found.add(base);
    pushAll(queue, partsOf(schemas[base]));
  }
  return found;
}

function partsOf(schema: JsonValue | undefined): readonly JsonValue[] {
  const parts = isJsonObject(schema) ? schema['allOf'] : undefined;
  return Array.isArray(parts) ? (parts as readonly JsonValue[]) : [];
}

function componentOf(ref: JsonValue | undefined): string | undefined {
  const pointer = typeof ref === 'string' ? pointerOfRef(ref) : undefined;
  const [components, schemas, name, ...more] = pointer === undefined ? [] : segmentsOf(pointer);
  return components === 'components' && schemas === 'schemas' && more.length === 0 ? name : undefined;
}

function refTo(name: string, ...inside: readonly string[]): string {
  const pointer = ['components', 'schemas', name, ...inside].map(segment).join('/');
  return `#/${encodeURI(pointer).replaceAll('#', '%23')}`;
}

/** Returns the tags of each component: its mapped names, and its own name unless that is mapped elsewhere. */
function tagsOf(names: readonly string[], { mapping }: Parent): ReadonlyMap<string, readonly string[]> {
  const mapped = Map.groupBy(Object.keys(mapping), (tag) => componentOf(mapping[tag]));
  return new Map(
    names.map((name) => {
      const own = mapped.get(name) ?? [];
      return [name, Object.hasOwn(mapping, name) ? own : [...own, name]];
    }),
  );
}

/**
 * False if a child has the same restriction of the tag as its parent, and the restriction permits no value that selects
 * the child. It is then unknown which value selects it.
 */
function hasClearTags(document: JsonObject, name: string, parent: Parent): boolean {
  const schemas = schemasOf(document);
  const own = tagsClosedBy(document, schemas[name], parent.property);
  const tags = tagsOf(parent.children, parent);
  return parent.children.every((child) => {
    const closed = tagsClosedBy(document, schemas[child], parent.property);
    const isOwn = closed !== undefined && !isSame(closed, own);
    return closed === undefined || isOwn || tags.get(child)!.some((tag) => closed.includes(tag));
  });
}

function hasSameChildren(
  documents: Sides<JsonObject>,
  parents: Sides<ReadonlyMap<string, Parent>>,
  name: string,
): boolean {
  const children = { old: parents.old.get(name)!.children, new: parents.new.get(name)!.children };
  if (!isSame(children.old, children.new)) return false;
  const same = sameReferences(documents.old, documents.new);
  const [before, after] = [schemasOf(documents.old), schemasOf(documents.new)];
  return children.old.every(
    (child) =>
      isSame(before[child], after[child]) && [...referencesIn(before[child]!)].every((ref) => same.has(ref)),
  );
}

/**
 * Gives each parent with clear tags its alternatives. The children refer to the parent without its alternatives. If the
 * children of a parent with unclear tags have changed, this counts as a change to its discriminator.
 */
function rewritten(
  document: JsonObject,
  parents: ReadonlyMap<string, Parent>,
  clear: ReadonlySet<string>,
  unclear: readonly string[],
  side: string,
): JsonObject {
  const schemas = schemasOf(document);
  const bare = (name: string): string =>
    clear.has(name) ? refTo(name, ALTERNATIVES, 'without', name) : refTo(name);
  const changed = Object.entries(schemas).map(([name, schema]): [string, JsonValue] => {
    const own = withBareBases(schema, (base) => (clear.has(base) && base !== name ? bare(base) : undefined));
    if (!isJsonObject(own)) return [name, own];
    if (unclear.includes(name)) return [name, withUnread(own, side)];
    if (!clear.has(name)) return [name, own];
    const parent = parents.get(name)!;
    const base = withoutDiscriminator(own);
    const tags = tagsOf([name, ...parent.children], parent);
    const owners = new Map([...tags].flatMap(([owner, list]) => list.map((tag) => [tag, owner])));
    const anyOf = [...tags].map(([each, list]): JsonValue => {
      // A child can list further values that select no component. The parent itself has only the values that select it.
      const isIts = (tag: JsonValue): boolean => {
        const owner = owners.get(tag as string);
        return owner === each || (owner === undefined && each !== name);
      };
      const values = tagsClosedBy(document, schemas[each], parent.property)?.filter(isIts) ?? list;
      return { allOf: [{ $ref: bare(each) }, { properties: { [parent.property]: { enum: values } } }] };
    });
    const alternatives = { $ref: refTo(name, ALTERNATIVES, 'discriminator') };
    return [
      name,
      {
        ...base,
        ...(own['discriminator'] !== undefined && { discriminator: own['discriminator'] }),
        allOf: [...partsOf(base), alternatives],
        [ALTERNATIVES]: { without: { [name]: base }, discriminator: { anyOf } },
      },
    ];
  });
  return {
    ...document,
    components: { ...(document['components'] as JsonObject), schemas: Object.fromEntries(changed) },
  };
}

/** Replaces the references to parents in `allOf`, and in the `allOf` of its parts. */
function withBareBases(schema: JsonValue, bareOf: (base: string) => string | undefined): JsonValue {
  if (!isJsonObject(schema) || !Array.isArray(schema['allOf'])) return schema;
  const allOf = partsOf(schema).map((part): JsonValue => {
    const base = isJsonObject(part) ? componentOf(part['$ref']) : undefined;
    const $ref = base === undefined ? undefined : bareOf(base);
    const own = $ref === undefined ? part : { ...(part as JsonObject), $ref };
    return withBareBases(own, bareOf);
  });
  return { ...schema, allOf };
}

function withoutDiscriminator(schema: JsonObject): JsonObject {
  const { discriminator: _, [UNREAD]: unread, ...others } = schema;
  const { discriminator: __, ...rest } = isJsonObject(unread) ? unread : {};
  return Object.keys(rest).length === 0 ? others : { ...others, [UNREAD]: rest };
}

function withUnread(schema: JsonObject, side: string): JsonObject {
  const unread = isJsonObject(schema[UNREAD]) ? schema[UNREAD] : {};
  const value = schema['discriminator'] ?? null;
  return { ...schema, [UNREAD]: { ...unread, discriminator: { value, digest: side } } };
}
