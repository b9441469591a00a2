/** Draft of a value of one kind during the search: the constraints collected so far, and the open choices. */
import type { JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Kind, Part } from './goal.ts';

/** A schema to add, or a constraint to apply, which returns false if no value remains. */
export type Step = Part | ((draft: Draft) => boolean);

/** Alternatives: a value must satisfy at least one of them. */
export interface Choice {
  readonly alternatives: readonly (readonly Step[])[];
  /**
   * Set if a schema must reject the value: this schema. Each alternative is then a possible reason for the rejection.
   */
  readonly refused?: Term;
}

/** Constraints of a schema on an object's properties (JSON Schema 2020-12 core §10.3.2). */
export interface MemberRule {
  readonly sign: 'own' | 'also';
  readonly names: ReadonlyMap<string, Part>;
  readonly patterns: readonly (readonly [pattern: string, part: Part])[];
  /** The schemas for all other names. */
  readonly others?: Part;
}

/** A required property with a matching value, whose name is not in `notNames` and matches none of `notPatterns`. */
export interface OtherMember {
  readonly notNames: readonly string[];
  readonly notPatterns: readonly string[];
  readonly pattern?: string;
  readonly name?: Part;
  readonly part?: Part;
}

/** Constraints of a schema on an array's items (§10.3.1). */
export interface ItemRule {
  readonly prefix: readonly Part[];
  readonly rest?: Part;
}

/** The constraint of `contains`: a schema, and the number of matching items. */
export interface Contained {
  readonly part: Part;
  readonly min: number;
  readonly max: number;
}

export class Draft {
  readonly kind: Kind;
  /**
   * The schemas for the value to satisfy, without keywords such as `$ref` and `allOf`. The schemas of these keywords
   * are separate.
   */
  leaves: Part[] = [];
  seen = new Set<string>();
  choices: Choice[] = [];
  /** A keyword that the draft does not cover, so a value that is found may still be wrong. */
  vague: string | undefined;
  values: readonly JsonValue[] | undefined;
  excluded: JsonValue[] = [];

  min = -Infinity;
  minOpen = false;
  max = Infinity;
  maxOpen = false;
  multiples: number[] = [];
  offMultiples: number[] = [];

  /** The minimum number of code points, items, or properties, depending on the kind. */
  minSize = 0;
  maxSize = Infinity;
  patterns: string[] = [];
  offPatterns: string[] = [];
  formats: string[] = [];
  offFormats: string[] = [];

  items: ItemRule[] = [];
  contained: Contained[] = [];
  unique = false;
  repeated = false;

  required = new Set<string>();
  absent = new Set<string>();
  /** Names sent according to the accepting schema. */
  ownNames = new Set<string>();
  /** Properties declared only by the rejecting schema, and rejected because of their values. */
  foreignNames = new Set<string>();
  /** True if the accepting schema declares properties, and thereby the sent names. */
  hasOwnProperties = false;
  members: MemberRule[] = [];
  names: Part[] = [];
  others: OtherMember[] = [];
  /** Required items, each at the index `from` or after it. */
  strayItems: { readonly from: number; readonly part: Part }[] = [];
  /** Further constraints for a name or index. */
  demands = new Map<string | number, readonly Part[]>();

  readonly #take: (draft: Draft, part: Part) => boolean;

  /** `take` adds a schema to the draft. It is a parameter, so that keywords can add their subschemas. */
  constructor(kind: Kind, take: (draft: Draft, part: Part) => boolean) {
    this.kind = kind;
    this.#take = take;
  }

  take(part: Part): boolean {
    return this.#take(this, part);
  }

  clone(): Draft {
    const copy = new Draft(this.kind, this.#take);
    const fields = copy as unknown as Record<string, unknown>;
    for (const [key, value] of Object.entries(this)) fields[key] = copyOf(value);
    return copy;
  }

  demand(where: string | number, part: Part): void {
    this.demands.set(where, [...(this.demands.get(where) ?? []), part]);
  }

  atLeast(value: number, open = false): void {
    if (value > this.min || (value === this.min && open)) [this.min, this.minOpen] = [value, open];
  }

  atMost(value: number, open = false): void {
    if (value < this.max || (value === this.max && open)) [this.max, this.maxOpen] = [value, open];
  }

  /** False if the constraints contradict each other. Inner schemas are not considered. */
  get isPossible(): boolean {
    if (this.minSize > this.maxSize || this.maxSize < 0) return false;
    if (this.min > this.max || (this.min === this.max && (this.minOpen || this.maxOpen))) return false;
    for (const name of this.absent) if (this.required.has(name)) return false;
    return this.values === undefined || this.values.length > 0;
  }
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice() as unknown;
  return value instanceof Set
    ? new Set<unknown>(value)
    : new Map<unknown, unknown>(value as Map<unknown, unknown>);
}
