import { isJsonObject } from '../../core/json.ts';
import type { Contract, OpenapiSource } from '../../model/contract.ts';
import { SchemaComparison, type SchemaFact } from '../schema/compare.ts';
import type { Change, Flow, SchemaChange } from './change.ts';
import { elementsTo, placeWords } from './schema-place.ts';
import type { Schemed, Scope, SchemaPair } from './scope.ts';
import { standingOf, type Standing } from './standing.ts';

/** A schema that accepts anything, for what has none. */
const ANY = 'x-any';

/** What schemas accept that they did not, and what not any more; each once, wherever it shows. */
export function schemaChanges(
  old: Contract,
  next: Contract,
  pairs: readonly SchemaPair[],
): readonly Change[] {
  const sources = { old: old.sources.openapi, new: next.sources.openapi };
  if (!sources.old || !sources.new) return [];
  const [before, after] = [sources.old, sources.new];
  const comparison = new SchemaComparison(withAny(before.document), withAny(after.document));
  const compared = new Map<string, readonly SchemaFact[]>();
  const found = new Map<string, { readonly change: SchemaChange; readonly subjects: Set<string> }>();
  for (const { flow, scope, old: one, new: other } of pairs) {
    const pointers = [pointerOf(before, one), pointerOf(after, other)] as const;
    const pair = `${flow} ${pointers.join(' ')}`;
    const facts = compared.get(pair) ?? comparison.compare(...pointers, flow).facts;
    compared.set(pair, facts);
    for (const fact of facts) {
      const key = `${flow} ${fact.id}`;
      const known = found.get(key) ?? {
        change: changeOf(before, after, flow, scope, fact),
        subjects: new Set<string>(),
      };
      known.subjects.add(scope.subject);
      found.set(key, known);
    }
  }
  return Array.from(found.values(), ({ change, subjects }) => ({
    ...change,
    also: [...subjects].filter((subject) => subject !== change.subject),
  }));
}

function withAny(document: unknown): object {
  return { ...(document as object), [ANY]: true };
}

function pointerOf(source: OpenapiSource, node: Schemed): string {
  return source.schemaPointer(node) ?? `/${ANY}`;
}

/** A change inside a named schema is that schema's, whoever uses it. */
function changeOf(
  old: OpenapiSource,
  next: OpenapiSource,
  flow: Flow,
  scope: Scope,
  fact: SchemaFact,
): SchemaChange {
  const [, component, inside = ''] = /^\/components\/schemas\/([^/]+)(.*)$/s.exec(fact.newPointer) ?? [];
  const place = placeWords(component === undefined ? fact.place : inside, fact);
  return {
    kind: 'schema',
    flow,
    fact,
    subject: component === undefined ? scope.subject : component.replaceAll('~1', '/').replaceAll('~0', '~'),
    place: component === undefined ? [scope.place, place].filter((part) => part !== '').join(' ') : place,
    standing: standingAt(old, fact, scope),
    at: { old: old.spanAt(fact.oldPointer), new: next.spanAt(fact.newPointer) },
  };
}

/** Of the innermost element that says something; of a member that is gone, its own. */
function standingAt(
  { document }: OpenapiSource,
  { oldPointer, keyword, item }: SchemaFact,
  scope: Scope,
): Standing {
  let standing = scope.standing;
  const elements = elementsTo(document, oldPointer, keyword === 'properties' ? item : undefined);
  for (const element of elements) {
    if (!isJsonObject(element)) continue;
    standing = standingOf(
      { ...(element['deprecated'] === true && { deprecated: {} }), extensions: element },
      standing,
    );
  }
  return standing;
}
