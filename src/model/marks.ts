/** Declared rules for values and lists, described in docs/contract-vocabulary.md. */
import type { JsonValue } from '../core/json.ts';
import type { Duration } from '../core/duration.ts';
import type { DeclaredEffect, DeclaredFilter, InputPath, Path } from './behaviour.ts';
import type { Node } from './node.ts';

/** The marks of one element. Each kind of element allows some of them. */
export interface Marks {
  readonly order?: DeclaredOrder;
  readonly unique?: DeclaredUniqueness;
  readonly derived?: DeclaredDerivation;
  readonly presentWhen?: DeclaredPresence;
  readonly stamp?: DeclaredStamp;
  readonly secret?: DeclaredSecret;
  readonly bounds?: DeclaredBounds;
  readonly scope?: DeclaredScope;
  readonly event?: DeclaredEvent;
}

/** All marks. In the model, `effect` and `filter` are properties of operations and inputs instead of `Marks`. */
export interface BehaviourMarks extends Marks {
  readonly effect?: DeclaredEffect;
  readonly filter?: DeclaredFilter;
}

export type MarkName = keyof BehaviourMarks;

/** An element that can have marks. `marks` is absent without marks. */
export interface Markable {
  readonly marks?: Marks;
}

/** The order of a list: by the first key, then by the second, and so on. */
export interface DeclaredOrder extends Node {
  /** At least one key. */
  readonly by: readonly OrderKey[];
}

export interface OrderKey {
  /** The path from an item to the compared value. */
  readonly path: Path;
  readonly isDescending: boolean;
}

/** No two existing resources have the same value within one parent and one scope. */
export interface DeclaredUniqueness extends Node {
  /** Properties that must also be equal for two values to conflict. */
  readonly with: readonly string[];
}

/** The value follows from other values. */
export interface DeclaredDerivation extends Node {
  readonly from: Derivation;
}

export type Derivation =
  /** Number of elements of a sibling list, or of those that meet the conditions. */
  | { readonly kind: 'count'; readonly list: Path; readonly where?: readonly Condition[] }
  /**
   * Number of resources of a type or concept. If their collection is nested in the resource that has this value, only
   * those nested in it are counted.
   */
  | { readonly kind: 'countOf'; readonly of: string; readonly where: readonly Condition[] }
  /**
   * Sum of a number over the elements of a sibling list, or over those that meet the conditions. `path` begins with the
   * list, and continues with the path in an element.
   */
  | { readonly kind: 'sum'; readonly path: Path; readonly where?: readonly Condition[] }
  /** The value sent at a location of the request that created or changed the resource. */
  | { readonly kind: 'equals'; readonly value: InputPath }
  /** Number of bytes: of a sibling string as UTF-8, or of the response body of an operation. */
  | { readonly kind: 'bytes'; readonly of: string };

/** A condition: the property has one of the values. */
export interface Condition {
  readonly property: string;
  /** At least one value. */
  readonly is: readonly JsonValue[];
}

/** The value is present if all conditions hold, and otherwise absent or null. */
export interface DeclaredPresence extends Node {
  /** At least one condition. */
  readonly when: readonly Condition[];
  /** False if the value may also be present when the conditions do not hold. */
  readonly isExclusive: boolean;
}

export const STAMPS = ['created', 'changed'] as const;

/** The service sets a time or a number at a certain moment. */
export interface DeclaredStamp extends Node {
  /** `created`: set at creation. `changed`: set at creation and again with every change, to a greater value. */
  readonly moment: (typeof STAMPS)[number] | 'enters';
  /** States for `enters`; otherwise empty. */
  readonly states: readonly string[];
}

/** The value appears only in the response to the request that created it, and in replays of that response. */
export interface DeclaredSecret extends Node {
  /** True if the secret signs the webhooks of the service. */
  readonly signsWebhooks: boolean;
  /** The time after a rotation during which the service also signs with the previous secret. */
  readonly overlap?: Duration;
  /** Conditions on the resource under which the service accepts the secret as a credential. */
  readonly valid?: readonly Condition[];
}

export const BOUNDS = ['after', 'from', 'before', 'until'] as const;
export type BoundOperator = (typeof BOUNDS)[number];

/** Limits relative to siblings and to the current time. At least one is present. */
export interface DeclaredBounds extends Node {
  /** `after` and `before` exclude the value of the sibling; `from` and `until` include it. */
  readonly siblings: readonly { readonly is: BoundOperator; readonly property: string }[];
  readonly min?: Moment;
  readonly max?: Moment;
}

/** The current time plus or minus a duration. */
export interface Moment {
  readonly sign: 1 | -1;
  readonly duration: Duration;
}

/** Resources are visible only within their own scope. */
export interface DeclaredScope extends Node {
  /** Kinds of scopes, such as `tenant`; at least one. */
  readonly names: readonly string[];
}

export const CAUSES = ['created', 'changed', 'deleted'] as const;

/** The change that causes a webhook. */
export interface DeclaredEvent extends Node {
  /** Concept or type of the changed resource. */
  readonly of: string;
  readonly cause: (typeof CAUSES)[number] | 'enters';
  /** States for `enters`. Otherwise, the states after the change, or an empty list for any state. */
  readonly states: readonly string[];
  /** The path from the body to the resource as a read returns it. */
  readonly object?: Path;
  /** The path from the body to the resource as it was before the change. */
  readonly before?: Path;
}
