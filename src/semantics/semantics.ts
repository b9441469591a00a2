/** The meaning of a contract's operations, as `derive` returns it. */
import type { SourceSpan } from '../core/source.ts';
import type { Effect, FilterOperator, InputPath, Path, StateMachine } from '../model/behaviour.ts';
import type { Marks } from '../model/marks.ts';
import type { Callback, Operation } from '../model/operation.ts';
import type { TypeId } from '../model/type.ts';

/**
 * The certainty of a fact, most certain first: the documents declare the fact, a standard defines it, a common
 * structure indicates it, or only a name suggests it.
 */
export const EVIDENCE = ['declared', 'standard', 'recognized', 'guessed'] as const;

export type Evidence = (typeof EVIDENCE)[number];

/** A statement about the contract, with the reason for it. */
export interface Fact<Value> {
  readonly value: Value;
  readonly evidence: Evidence;
  /** The basis of the fact: a declaration, the section of a standard, or a structure. */
  readonly source: string;
  readonly at: SourceSpan;
  /**
   * The keyword with which a document can override the fact: a mark (docs/contract-vocabulary.md), `links`, or
   * `readOnly`.
   */
  readonly mark?: string;
}

export interface Semantics {
  /** The collections in the order of the operations that first use them. */
  readonly collections: readonly Collection[];
  /** One action for each operation, in the order of the contract. */
  readonly actions: readonly Action[];
  readonly events: readonly Event[];
}

/** The resources of one concept. */
export interface Collection {
  /** The normalized name of the concept: `order line`. */
  readonly concept: string;
  /** The types that represent a resource in the two documents. */
  readonly views: readonly Fact<TypeId>[];
  /** The wire name of the identifying member in the first view that has one. */
  readonly identity?: Fact<string>;
  /** The concept of the parent resource. */
  readonly parent?: Fact<string>;
  readonly members: readonly Member[];
  /** Kinds of scopes, such as `tenant`. Callers of another scope cannot see the resources. */
  readonly scope?: Fact<readonly string[]>;
  /** The member with the state of a resource. */
  readonly state?: Fact<StateMember>;
}

export interface StateMember {
  /** Its normalized name. */
  readonly member: string;
  /** The state machine, if a view declares its transitions. */
  readonly machine?: StateMachine;
}

/** A value of a resource, with its name in each view. */
export interface Member {
  /** Its normalized name: `created at`. */
  readonly name: string;
  /** The wire names by view. */
  readonly names: Readonly<Record<TypeId, string>>;
  readonly mutability: Fact<Mutability>;
  /** The ids of the operations whose requests set the member. */
  readonly writers: readonly string[];
  /** The first mark of each kind in its views. Names inside a mark are wire names of the mark's document. */
  readonly marks?: Marks;
}

/**
 * `service`: callers never set the member. `create`: callers set it only in the creating request. `any`:
 * callers can also set it later.
 */
export type Mutability = 'service' | 'create' | 'any';

/** The meaning of one operation. */
export interface Action {
  readonly operation: Operation;
  readonly effect: Fact<Effect>;
  /** `from`: states before the action. `to`: states after the action. An empty list means any state. */
  readonly states?: Fact<{ readonly from: readonly string[]; readonly to: readonly string[] }>;
  /** The concept of the affected resources. */
  readonly collection?: Fact<string>;
  /** The location of the resource's id in the request. */
  readonly id?: Fact<InputPath>;
  /** Other inputs that identify the resource by a member such as `slug`. The best key comes first. */
  readonly keys: readonly Fact<Key>[];
  /** The ancestors of the resource in the request, outermost first. */
  readonly above: readonly Above[];
  /** The path from the body or the result to the resource, or to the list of resources. */
  readonly output?: Fact<Path>;
  /** The values of the request that become members of the resource. */
  readonly inputs: readonly Fact<Input>[];
  readonly filters: readonly Fact<Filter>[];
  /** The statuses of declared errors (`404`, `4XX`), or the field of the payload with the user errors. */
  readonly refusals: readonly string[];
}

/** An input that identifies a resource by a member other than its id, such as `slug`. */
export interface Key {
  readonly from: InputPath;
  /** The normalized name of the member, if a view has it. */
  readonly member?: string;
}

/** An ancestor of a resource in the path of a request. */
export interface Above {
  /** The normalized name of its concept. */
  readonly concept: string;
  readonly from: InputPath;
}

export interface Input {
  readonly from: InputPath;
  /** The normalized name of the member. */
  readonly member: string;
}

/** A condition on the items of a list. */
export interface Filter {
  readonly from: InputPath;
  /** The path of wire names from an item to the compared value. */
  readonly member: Path;
  readonly operator: FilterOperator;
  /** True if a mark declares that the comparison ignores case. */
  readonly ignoresCase?: boolean;
}

/** A webhook or a callback, and the change that causes it. */
export interface Event {
  readonly webhook: string;
  /** Absent for a webhook. */
  readonly callback?: Callback;
  readonly collection: Fact<string>;
  /** The cause, if a mark declares it or the name of the webhook indicates it. */
  readonly cause?: Fact<Cause>;
  /** The path from the body to the resource. */
  readonly object: Path;
  /** The path from the body to the previous version of the resource. */
  readonly before?: Path;
}

export type Cause =
  /** `states`: the states of the resource after the change. By default, any state. */
  | { readonly kind: 'create' | 'change' | 'delete'; readonly states?: readonly string[] }
  | { readonly kind: 'enter'; readonly states: readonly string[] };
