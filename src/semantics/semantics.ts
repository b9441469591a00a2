/** The meaning of a contract's operations, as `derive` reads it from the documents. */
import type { SourceSpan } from '../core/source.ts';
import type { Effect, FilterOperator, InputPath, Path, StateMachine } from '../model/behaviour.ts';
import type { Marks } from '../model/marks.ts';
import type { Callback, Operation } from '../model/operation.ts';
import type { TypeId } from '../model/type.ts';

/**
 * How certain a fact is, from most to least: the documents declare it, a standard defines it, a common shape shows it,
 * or only a name suggests it.
 */
export const EVIDENCE = ['declared', 'standard', 'recognized', 'guessed'] as const;

export type Evidence = (typeof EVIDENCE)[number];

/** A statement about the contract, with the reason for it. */
export interface Fact<Value> {
  readonly value: Value;
  readonly evidence: Evidence;
  /** The declaration, the section of a standard, or the shape that it follows from. */
  readonly source: string;
  readonly at: SourceSpan;
  /** The element of the documents that changes this fact: a mark of docs/contract-vocabulary.md, `links`, `readOnly`. */
  readonly mark?: string;
}

export interface Semantics {
  /** In the order in which operations first mention them. */
  readonly collections: readonly Collection[];
  /** One for each operation, in the order of the contract. */
  readonly actions: readonly Action[];
  readonly events: readonly Event[];
}

/** The things of one concept. */
export interface Collection {
  /** Words of the concept, `order line`. */
  readonly concept: string;
  /** Types of both documents that show a thing. */
  readonly views: readonly Fact<TypeId>[];
  /** Wire name of the member that tells one thing from the others, in REST if REST reads it. */
  readonly identity?: Fact<string>;
  /** Concept of the thing that these belong to. */
  readonly parent?: Fact<string>;
  readonly members: readonly Member[];
  /** Kinds of scopes, such as `tenant`: callers of another scope do not see the things. */
  readonly scope?: Fact<readonly string[]>;
  /** The member that holds the state of a thing. */
  readonly state?: Fact<StateMember>;
}

export interface StateMember {
  /** Words of its name. */
  readonly member: string;
  /** Undefined if no view declares its transitions. */
  readonly machine?: StateMachine;
}

/** A value of a thing, under the name that each view gives it. */
export interface Member {
  /** Words of its name, `created at`. */
  readonly name: string;
  /** Wire names by view. */
  readonly names: Readonly<Record<TypeId, string>>;
  readonly mutability: Fact<Mutability>;
  /** Ids of the operations whose requests set it. */
  readonly writers: readonly string[];
  /** Marks of its views, the first of each kind. Names inside are wire names of one document. */
  readonly marks?: Marks;
}

/** `service`: callers never set it; `create`: only with the request that creates the thing; `any`: also later. */
export type Mutability = 'service' | 'create' | 'any';

/** The meaning of one operation. */
export interface Action {
  readonly operation: Operation;
  readonly effect: Fact<Effect>;
  /** States in which it is allowed, and those of the thing afterwards; an empty list means any. */
  readonly states?: Fact<{ readonly from: readonly string[]; readonly to: readonly string[] }>;
  /** Concept of the things that it is about. */
  readonly collection?: Fact<string>;
  /** Where the request names the thing. */
  readonly id?: Fact<InputPath>;
  /** Things above this one that the request names, outermost first. */
  readonly above: readonly Above[];
  /** Where the response shows the thing, or the list of things: a path from the body or the result. */
  readonly output?: Fact<Path>;
  /** Values of the request that become members of the thing. */
  readonly inputs: readonly Fact<Input>[];
  readonly filters: readonly Fact<Filter>[];
  /** Statuses of declared errors (`404`, `4XX`), or the path of the user errors. */
  readonly refusals: readonly string[];
}

/** A thing of another collection that the path of a request names. */
export interface Above {
  /** Words of its concept. */
  readonly concept: string;
  readonly from: InputPath;
}

export interface Input {
  readonly from: InputPath;
  /** Words of the member's name. */
  readonly member: string;
}

/** Which items a list keeps. */
export interface Filter {
  readonly from: InputPath;
  /** Wire names from an item to the value that is compared. */
  readonly member: Path;
  readonly operator: FilterOperator;
}

/** A webhook or a callback, and the change that causes it. */
export interface Event {
  readonly webhook: string;
  /** Undefined for a webhook. */
  readonly callback?: Callback;
  readonly collection: Fact<string>;
  /** Undefined if the name of the webhook tells no change. */
  readonly cause?: Fact<Cause>;
  /** From the body to the thing. */
  readonly object: Path;
  /** From the body to the thing as it was before the change. */
  readonly before?: Path;
}

export type Cause =
  | { readonly kind: 'create' | 'change' | 'delete' }
  | { readonly kind: 'enter'; readonly states: readonly string[] };
