import { say } from '../diagnostics.ts';
import { componentName, entriesOf } from './context.ts';
import type { Components, OpenapiDocument, Schema } from './document-types.ts';
import type { Origin } from '../document/origin.ts';
import type { Report } from '../tolerance/report.ts';
import type { Origins } from './origins.ts';

/**
 * Finds components that refer to themselves without a nested value between: `A: { $ref: A }`, `A: { allOf: [{ $ref: A
 * }] }`. Validating or resolving one would never end.
 */
export function circularReferences(
  document: OpenapiDocument,
  origins: Origins,
  root: Origin,
  report: Report,
): void {
  for (const [section, members] of Object.entries(document.components ?? {}) as [
    keyof Components,
    object,
  ][]) {
    const edges = new Map(
      entriesOf(members as Readonly<Record<string, object>>).map(([name, value]) => [
        name,
        section === 'schemas' ? inPlace(value as Schema) : referenceOf(value),
      ]),
    );
    for (const names of cycles(edges)) {
      const [first] = names;
      const origin = root.below('components', section, first!);
      const value = (members as Readonly<Record<string, object>>)[first!];
      const closing = edges.get(names.at(-1)!)!.get(first!)!;
      const holder = origins.of(closing, origin);
      report(
        say['ref-cycle']({ names: [...names, first!] }, origins.of(value, origin).span),
        (section === 'schemas' ? holder.below('$ref') : holder).span,
      );
    }
  }
}

/** The objects with a `$ref`, by the name of the referenced component. */
type Edges = ReadonlyMap<string, object>;

function referenceOf(value: object): Edges {
  const { $ref } = value as { readonly $ref?: unknown };
  return new Map(typeof $ref === 'string' ? [[componentName($ref), value]] : []);
}

/** Returns references to the schemas applied to the same value as `schema`. */
function inPlace(schema: Schema): Edges {
  const names = new Map<string, object>();
  const queue: unknown[] = [schema];
  while (queue.length > 0) {
    const next = queue.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, holder] of referenceOf(next)) names.set(name, holder);
    const {
      allOf = [],
      anyOf = [],
      oneOf = [],
      not,
      if: condition,
      then,
      else: otherwise,
      dependentSchemas = {},
    } = next as Readonly<Record<string, never>>;
    // Never spread into a call: a list from a document can be long enough to exhaust the stack.
    const lists: readonly (readonly unknown[])[] = [allOf, anyOf, oneOf, Object.values(dependentSchemas)];
    for (const list of lists) for (const item of list) queue.push(item);
    queue.push(not, condition, then, otherwise);
  }
  return names;
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
