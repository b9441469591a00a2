import type { SourceSpan } from '../../core/source.ts';
import type { Origin } from '../document/origin.ts';
import { fragmentOf } from '../../core/json-pointer.ts';
import type { Bundle } from '../openapi/bundle.ts';
import { entriesOf } from '../openapi/context.ts';
import { methodsOf } from '../openapi/document-types.ts';
import type { Unit } from './left-out.ts';

/** An operation that uses a part of a document. */
export interface Affected {
  readonly id: string;
  readonly at: SourceSpan;
}

/** Finds the operations that use a part of a document, directly or by references, in the order of the document. */
export class AffectedOperations {
  readonly #operations = new Map<object, Affected>();
  /** Operations and components at a location, by `file#pointer`. */
  readonly #holders = new Map<string, object[]>();
  /** Operations and components with a reference to a component. */
  readonly #users = new Map<object, Set<object>>();

  constructor({ document, origins }: Bundle, root: Origin) {
    const components = new Map<string, object>();
    for (const [section, members] of Object.entries(document.components ?? {})) {
      for (const [name, value] of Object.entries(members as Readonly<Record<string, unknown>>)) {
        if (typeof value !== 'object' || value === null) continue;
        components.set(fragmentOf(['components', section, name]), value);
        this.#hold(value, origins.of(value, root, 'components', section, name));
      }
    }
    for (const [path, item] of entriesOf(document.paths)) {
      if (path.startsWith('x-')) continue;
      const itemOrigin = origins.of(item, root, 'paths', path);
      for (const { method, operation, place } of methodsOf(item)) {
        const origin = origins.of(operation, itemOrigin, ...place);
        this.#operations.set(operation, { id: `${method} ${path}`, at: origin.span });
        const inlined = [...origins.inlined(operation), ...origins.inlined(item)];
        for (const holder of [origin, itemOrigin, ...inlined]) this.#hold(operation, holder);
        this.#link(operation, item.parameters, components);
      }
    }
    for (const holder of [...this.#operations.keys(), ...components.values()])
      this.#link(holder, holder, components);
  }

  of({ file, pointer }: Unit): readonly Affected[] {
    for (let current = pointer; current !== ''; current = current.slice(0, current.lastIndexOf('/'))) {
      const holders = this.#holders.get(`${file}#${current}`);
      if (holders) return this.#reaching(holders);
    }
    return [];
  }

  #hold(holder: object, { document, pointer }: Origin): void {
    const key = `${document.source.path}#${pointer}`;
    const holders = this.#holders.get(key) ?? [];
    holders.push(holder);
    this.#holders.set(key, holders);
  }

  #link(user: object, value: unknown, components: ReadonlyMap<string, object>): void {
    const stack: unknown[] = [value];
    while (stack.length > 0) {
      const next = stack.pop();
      if (typeof next !== 'object' || next === null) continue;
      const { $ref } = next as { readonly $ref?: unknown };
      const target = typeof $ref === 'string' ? components.get($ref) : undefined;
      if (target) this.#users.set(target, (this.#users.get(target) ?? new Set()).add(user));
      for (const inside of Object.values(next)) stack.push(inside);
    }
  }

  #reaching(holders: readonly object[]): readonly Affected[] {
    const reached = new Set(holders);
    for (const holder of reached) for (const user of this.#users.get(holder) ?? []) reached.add(user);
    return [...this.#operations].flatMap(([operation, affected]) =>
      reached.has(operation) ? [affected] : [],
    );
  }
}
