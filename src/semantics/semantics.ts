/** The meaning of a contract's operations, as `derive` finds it in the documents. */
import type { SourceSpan } from '../core/source.ts';
import type { Effect, FilterOperator, InputPath, Path, StateMachine } from '../model/behaviour.ts';
import type { Marks } from '../model/marks.ts';
import type { Callback, Operation } from '../model/operation.ts';
import type { TypeId } from '../model/type.ts';

/**
 * The certainty of a fact, from most to least: the documents declare it, a standard defines it, a common shape
 * indicates it, or only a name suggests it.
 */
export const EVIDENCE = ['declared', 'standard', 'recognized', 'guessed'] as const;

export type Evidence = (typeof EVIDENCE)[number];

/** A statement about the contract, with the reason for it. */
export interface Fact<Value> {
  readonly value: Value;
  readonly evidence: Evidence;
  /** The declaration, the section of a standard, or the shape on which it is based. */
  readonly source: string;
  readonly at: SourceSpan;
  /**
   * The element of the documents that changes this fact: a mark (docs/contract-vocabulary.md), `links`, or `readOnly`.
   */
  readonly mark?: string;
}

export interface Semantics {
  /** The collections in the order in which operations first mention them. */
  readonly collections: readonly Collection[];
  /** One for each operation, in the order of the contract. */
  readonly actions: readonly Action[];
  readonly events: readonly Event[];
}

/** The things of one concept. */
export interface Collection {
  /** The words of the concept: `order line`. */
  readonly concept: string;
  /** The types of both documents that represent a thing. */
  readonly views: readonly Fact<TypeId>[];
  /** The wire name of the member that identifies a thing, in REST if REST reads it. */
  readonly identity?: Fact<string>;
  /** The concept of the thing that these belong to. */
  readonly parent?: Fact<string>;
  readonly members: readonly Member[];
  /** Kinds of scopes, such as `tenant`: callers of another scope do not see the things. */
  readonly scope?: Fact<readonly string[]>;
  /** The member that contains the state of a thing. */
  readonly state?: Fact<StateMember>;
}

export interface StateMember {
  /** The words of its name. */
  readonly member: string;
  /** The state machine, or undefined if no view declares its transitions. */
  readonly machine?: StateMachine;
}

/** A value of a thing, under the name that each view gives it. */
export interface Member {
  /** The words of its name: `created at`. */
  readonly name: string;
  /** The wire names by view. */
  readonly names: Readonly<Record<TypeId, string>>;
  readonly mutability: Fact<Mutability>;
  /** The ids of the operations whose requests set it. */
  readonly writers: readonly string[];
  /** The marks of its views, the first one of each kind. Names inside them are wire names of one document. */
  readonly marks?: Marks;
}

/** `service`: callers never set it; `create`: only with the request that creates the thing; `any`: also later. */
export type Mutability = 'service' | 'create' | 'any';

/** The meaning of one operation. */
export interface Action {
  readonly operation: Operation;
  readonly effect: Fact<Effect>;
  /** The states in which the action is permitted, and those of the thing afterwards; an empty list means any state. */
  readonly states?: Fact<{ readonly from: readonly string[]; readonly to: readonly string[] }>;
  /** The concept of the things that the action affects. */
  readonly collection?: Fact<string>;
  /** The location of the thing's id in the request. */
  readonly id?: Fact<InputPath>;
  /** Other locations that identify the thing, each by a member; the best one is first. */
  readonly keys: readonly Fact<Key>[];
  /** The things above this one that the request identifies, outermost first. */
  readonly above: readonly Above[];
  /** The path from the body or the result to the thing, or to the list of things. */
  readonly output?: Fact<Path>;
  /** Values of the request that become members of the thing. */
  readonly inputs: readonly Fact<Input>[];
  readonly filters: readonly Fact<Filter>[];
  /** The statuses of declared errors (`404`, `4XX`), or the path of the user errors. */
  readonly refusals: readonly string[];
}

/** A value that identifies a thing by another member than its id: `slug`. */
export interface Key {
  readonly from: InputPath;
  /** The words of the member, or undefined if no view has it. */
  readonly member?: string;
}

/** A thing of another collection that the path of a request identifies. */
export interface Above {
  /** The words of its concept. */
  readonly concept: string;
  readonly from: InputPath;
}

export interface Input {
  readonly from: InputPath;
  /** The words of the member's name. */
  readonly member: string;
}

/** A condition on the items of a list. */
export interface Filter {
  readonly from: InputPath;
  /** The path of wire names from an item to the compared value. */
  readonly member: Path;
  readonly operator: FilterOperator;
}

/** A webhook or a callback, and the change that causes it. */
export interface Event {
  readonly webhook: string;
  /** The callback, or undefined for a webhook. */
  readonly callback?: Callback;
  readonly collection: Fact<string>;
  /** The cause, or undefined if the name of the webhook indicates no change. */
  readonly cause?: Fact<Cause>;
  /** The path from the body to the thing. */
  readonly object: Path;
  /** The path from the body to the thing as it was before the change. */
  readonly before?: Path;
}

export type Cause =
  | { readonly kind: 'create' | 'change' | 'delete' }
  | { readonly kind: 'enter'; readonly states: readonly string[] };
