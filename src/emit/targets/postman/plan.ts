/** The values passed on to later calls, and the names of their variables. */
import type { JsonValue } from '../../../core/json.ts';
import { camelCase, splitWords } from '../../../core/words.ts';
import { NameScope } from '../../names.ts';
import type { Samples } from '../../shape/samples.ts';
import type { Call } from './call.ts';
import { exampleAt, linksBetween, type Follows, type Source } from './source.ts';
import { Variable } from './text.ts';

/** A value that a request stores for later requests. */
export interface Kept {
  readonly source: Source;
  readonly variable: Variable;
}

export class Plan {
  readonly calls: readonly Call[];
  readonly follows: readonly Follows[];
  readonly #scope = new NameScope();
  readonly #kept = new Map<string, Kept>();
  /** The inputs of a call, such as `path.id` or `body/owner/id`, and their stored values. */
  readonly #taken = new Map<Call, Map<string, Kept>>();
  readonly #examples: ReadonlyMap<string, readonly Source[]>;

  constructor(calls: readonly Call[], samples: Samples) {
    this.calls = calls;
    const { steps, follows } = linksBetween(calls, samples);
    this.follows = follows;
    const wanted = new Map<Call, Map<string, Source[]>>();
    for (const { source, to, input } of steps) {
      const inputs = wanted.get(to) ?? new Map<string, Source[]>();
      wanted.set(to, inputs.set(input, [...(inputs.get(input) ?? []), source]));
    }
    for (const [call, inputs] of wanted) {
      for (const [input, sources] of inputs) this.#take(call, input, sources);
    }
    const examples = new Map<string, Source[]>();
    for (const { source } of steps) {
      const example = exampleAt(source);
      if (example !== undefined) examples.set(example, [...(examples.get(example) ?? []), source]);
    }
    this.#examples = examples;
  }

  /** Returns all stored values that a call uses. */
  inputs(call: Call): ReadonlyMap<string, Kept> {
    return this.#taken.get(call) ?? new Map();
  }

  /** Returns the variable for an argument whose value also occurs in the example response of another request. */
  takenAs(call: Call, value: JsonValue): Variable | undefined {
    if (typeof value !== 'string') return undefined;
    return this.#take(call, `= ${value}`, this.#examples.get(value) ?? [])?.variable;
  }

  /** Returns the values that a call must store. */
  kept(call: Call): readonly Kept[] {
    return [...this.#kept.values()].filter(({ source }) => source.call === call);
  }

  /** Returns the calls that provide inputs of a call. */
  sources(call: Call): ReadonlySet<Call> {
    return new Set([...this.inputs(call).values()].map(({ source }) => source.call));
  }

  /** True if `call` depends on `other`, directly or indirectly. */
  needs(call: Call, other: Call): boolean {
    const stack = [call];
    const seen = new Set<Call>(stack);
    for (let next = stack.pop(); next; next = stack.pop()) {
      for (const source of this.sources(next)) {
        if (source === other) return true;
        if (!seen.has(source)) stack.push(source);
        seen.add(source);
      }
    }
    return false;
  }

  /** Selects one of several sources: one in the same folder, or else one that creates a resource, or else the first. */
  #take(call: Call, input: string, sources: readonly Source[]): Kept | undefined {
    const before = this.#taken.get(call)?.get(input);
    if (before) return before;
    const possible = sources.filter(
      ({ call: from }) => from !== call && !from.isEnding && !this.needs(from, call),
    );
    const order = ({ call: from }: Source): readonly number[] => [
      Number(from.folder.join('/') !== call.folder.join('/')),
      Number(from.isSafe),
      from.index,
    ];
    const [best] = possible.toSorted((one, other) => compare(order(one), order(other)));
    if (!best) return undefined;
    const kept = this.#keep(best);
    this.#taken.set(call, (this.#taken.get(call) ?? new Map<string, Kept>()).set(input, kept));
    return kept;
  }

  #keep(source: Source): Kept {
    const key = JSON.stringify([source.call.id, source.place]);
    const known = this.#kept.get(key);
    if (known) return known;
    const kept = { source, variable: new Variable(this.#scope.claim(nameOf(source), '_')) };
    this.#kept.set(key, kept);
    return kept;
  }
}

/**
 * Returns the name of a variable, such as `from_createOrder_id` or `from_listOrders_data_0_id`. It must differ from the
 * variables that the user sets, because these would take precedence.
 */
function nameOf({ call, place }: Source): string {
  const words = call.kind === 'rest' ? call.operation.name.words : call.document.name.words;
  const path =
    place.in === 'header' ? [place.name] : call.kind === 'graphql' ? place.path.slice(2) : place.path;
  return ['from', camelCase(words), ...path.map((key) => splitWords(key).join('_'))]
    .join('_')
    .replace(/[^A-Za-z0-9_]/g, '_')
    .slice(0, 100);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, position) => value !== other[position]);
  return index < 0 ? 0 : one[index]! - other[index]!;
}
