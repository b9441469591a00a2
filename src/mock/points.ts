/**
 * The points of a call at which a fault can change the behavior of the mock. Without a fault, each value passes
 * unchanged.
 */
import type { JsonValue } from '../core/json.ts';
import type { Operation } from '../model/operation.ts';
import type { AppliedFilter } from '../semantics/world/lists.ts';
import type { Change, Resource, World } from '../semantics/world/world.ts';
import type { Known } from './fill/fill.ts';

/** A call to the mock. */
export interface Site {
  readonly operation: Operation;
  /** A role of the contract, or undefined for a caller with all roles. */
  readonly role: string | undefined;
  readonly world: World;
  /** 1 for the first call of this operation since the start or the last reset. */
  readonly call: number;
}

/** The context in which a value passes a point. */
export interface At {
  /** The call, or undefined for an automatic change by the service. */
  readonly site?: Site | undefined;
  /** The affected resource, or undefined for a list. */
  readonly resource?: Resource | undefined;
  /**
   * The reason for a rejection, the name of a property as separate words such as `created at`, or the name of a
   * webhook.
   */
  readonly about?: string;
}

/**
 * The part of a list that a page contains: the index of its first item, and the index after its last item.
 */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/** The value at each point. */
export interface PointValues {
  /**
   * True if the mock must reject the call. `about` is the reason for the rejection, such as `unique` or `precondition`.
   */
  readonly guard: boolean;
  /**
   * The planned changes of a call. If a fault removes a planned creation, the response still contains the new resource,
   * but the mock does not store it.
   */
  readonly write: readonly Change[];
  /** The filters that a list applies. */
  readonly filter: readonly AppliedFilter[];
  /** The resources of a list, filtered and in order. */
  readonly list: readonly Resource[];
  /** The page of a list. */
  readonly page: Window;
  /** A resource in a response, alone or in a list. */
  readonly read: Resource;
  /** The tenant whose resources the call reads or changes. */
  readonly tenant: string;
  /** The value of a property in a response, or undefined if the mock generates it. */
  readonly show: Known | undefined;
  /** True if the caller must not see a property. */
  readonly hide: boolean;
  /** The new value of a stamp, or undefined if it stays unchanged. */
  readonly stamp: JsonValue | undefined;
  /** The number of times to send a webhook for one event. */
  readonly send: number;
}

export type PointName = keyof PointValues;

/** Passes a value through a point, and returns the value to continue with. */
export type Pass = <Name extends PointName>(
  point: Name,
  at: At,
  value: PointValues[Name],
) => PointValues[Name];

export const WITHOUT_FAULT: Pass = (_point, _at, value) => value;
