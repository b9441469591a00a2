/**
 * The points of a call at which a fault can change the behavior of the mock. Without a fault, each value passes
 * unchanged.
 */
import type { JsonValue } from '../core/json.ts';
import type { Operation } from '../model/operation.ts';
import type { AppliedFilter } from '../semantics/world/lists.ts';
import type { Change, Thing, World } from '../semantics/world/world.ts';
import type { Known } from './fill/fill.ts';

/** The call that the mock performs. */
export interface Site {
  readonly operation: Operation;
  /** A role of the contract, or undefined for a caller who has all roles. */
  readonly role: string | undefined;
  readonly world: World;
  /** 1 for the first call of this operation since the start or the last reset. */
  readonly call: number;
}

/** The location at which a value passes a point. */
export interface At {
  /** The call, or undefined for a change that the service makes itself. */
  readonly site?: Site | undefined;
  /** The affected resource, or undefined for a list. */
  readonly thing?: Thing | undefined;
  /** The reason of a guard, the words of a member, or the name of a webhook. */
  readonly about?: string;
}

/** The part of a list that a page shows: the index of its first item, and of the first item after it. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/** The value at each point. */
export interface PointValues {
  /** True if the mock rejects a call for a reason that applies; `about` is a kind of rejection, such as `conflict`. */
  readonly guard: boolean;
  /**
   * The changes of a call, before they are made. If an addition is removed, the response still contains it, but it is
   * not stored.
   */
  readonly write: readonly Change[];
  /** The filters that a list applies. */
  readonly filter: readonly AppliedFilter[];
  /** The resources of a list, filtered and in order. */
  readonly list: readonly Thing[];
  /** The page of a list. */
  readonly page: Window;
  /** A resource that a response contains, by itself or in a list. */
  readonly read: Thing;
  /** The tenant whose world the call changes. */
  readonly tenant: string;
  /** The value of a member in a response, or undefined if the mock chooses it. */
  readonly show: Known | undefined;
  /** True if a member is hidden from this caller. */
  readonly hide: boolean;
  /** The value that the service sets at a moment, or undefined if there is none. */
  readonly stamp: JsonValue | undefined;
  /** The number of times that a webhook is sent for one event. */
  readonly send: number;
}

export type PointName = keyof PointValues;

/** Returns the value with which the mock continues. */
export type Pass = <Name extends PointName>(
  point: Name,
  at: At,
  value: PointValues[Name],
) => PointValues[Name];

export const HONEST: Pass = (_point, _at, value) => value;
