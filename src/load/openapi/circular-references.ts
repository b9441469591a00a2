import { say } from '../diagnostics.ts';
import { componentName, entriesOf } from './context.ts';
import type { Components, OpenapiDocument, Schema } from './document-types.ts';
import type { Origin } from '../document/origin.ts';
import type { Report } from '../tolerance/report.ts';
import type { Origins } from './origins.ts';

/**
 * Reports components that refer to themselves without a nested value in between: `A: { $ref: A }`, `A: { allOf: [{
 * $ref: A }] }`. Validating or resolving such a component would never end. A schema only loses the `$ref` that closes
 * the cycle, with a warning, because validators of OpenAPI documents accept it. For other components, this is an error.
 */
export function circularReferences(
  document: OpenapiDocument,
  origins: Origins,
  root: Origin,
  report: Report,
): void {
  for (const [section, members] of Object.entries(document.components ?? {}) as [
    keyof Components,
    Readonly<Record<string, object>>,
  ][]) {
    const isSchemas = section === 'schemas';
    const edgesOf = isSchemas ? (value: object) => inPlace(value) : referenceOf;
    // Each pass omits one `$ref` of each cycle that it finds. Two cycles may share a `$ref`.
    for (let rest = entriesOf(members).length; rest >= 0; rest--) {
      const edges = new Map(entriesOf(members).map(([name, value]) => [name, edgesOf(value)]));
      const found = cycles(edges);
      for (const names of found) {
        const [first] = names;
        const origin = root.below('components', section, first!);
        const { span } = origins.of(members[first!]!, origin);
        const closing = edges.get(names.at(-1)!)!.get(first!)!;
        if (isSchemas) {
          report(say['schema-endless']({ names: [...names, first!] }, span));
          leaveOut(members[names.at(-1)!]!, closing);
        } else
          report(say['ref-cycle']({ names: [...names, first!] }, span), origins.of(closing, origin).span);
      }
      if (!isSchemas || found.length === 0) break;
    }
  }
}

/**
 * Breaks a cycle that the `$ref` of `closing` closes. Removes `closing` from the list around it, so the other
 * alternatives or parts still apply. Outside a list, removes its `$ref`.
 */
function leaveOut(schema: object, closing: object): void {
  const queue: unknown[] = [schema];
  while (queue.length > 0) {
    const next = queue.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const list = (next as Record<string, unknown>)[keyword];
      if (!Array.isArray(list) || !list.includes(closing)) continue;
      const others = list.filter((item) => item !== closing);
      if (others.length > 0) (next as Record<string, unknown>)[keyword] = others;
      else delete (next as Record<string, unknown>)[keyword];
      return;
    }
    for (const part of partsOf(next)) queue.push(part);
  }
  delete (closing as { $ref?: unknown }).$ref;
}

/** Objects with a `$ref`, by the name of the referenced component. */
type Edges = ReadonlyMap<string, object>;

function referenceOf(value: object): Edges {
  const { $ref } = value as { readonly $ref?: unknown };
  return new Map(typeof $ref === 'string' ? [[componentName($ref), value]] : []);
}

/** Returns the references to schemas that apply to the same value as `schema`. */
function inPlace(schema: Schema): Edges {
  const names = new Map<string, object>();
  const queue: unknown[] = [schema];
  while (queue.length > 0) {
    const next = queue.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, holder] of referenceOf(next)) names.set(name, holder);
    for (const part of partsOf(next)) queue.push(part);
  }
  return names;
}

/** Yields the schemas that apply to the same value as `schema`. */
function* partsOf(schema: object): Iterable<unknown> {
  const {
    allOf = [],
    anyOf = [],
    oneOf = [],
    not,
    if: condition,
    then,
    else: otherwise,
    dependentSchemas = {},
  } = schema as Readonly<Record<string, never>>;
  yield* [not, condition, then, otherwise];
  for (const list of [allOf, anyOf, oneOf, Object.values(dependentSchemas)] as readonly unknown[][])
    yield* list;
}

/** Returns each cycle once, found depth first with an explicit stack. */
function cycles(edges: ReadonlyMap<string, Edges>): readonly (readonly string[])[] {
  const found: string[][] = [];
  const done = new Set<string>();
  for (const start of edges.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    const stack: { readonly name: string; readonly targets: readonly string[]; next: number }[] = [];
    const enter = (name: string): void => {
      stack.push({ name, targets: [...(edges.get(name)?.keys() ?? [])], next: 0 });
      path.push(name);
      onPath.add(name);
    };
    if (!done.has(start)) enter(start);
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      const target = frame.targets[frame.next++];
      if (target === undefined) {
        stack.pop();
        path.pop();
        onPath.delete(frame.name);
        done.add(frame.name);
      } else if (onPath.has(target)) found.push(path.slice(path.indexOf(target)));
      else if (!done.has(target) && edges.has(target)) enter(target);
    }
  }
  return found;
}
