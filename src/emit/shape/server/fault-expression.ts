import type { JsonValue } from '../../../core/json.ts';
import type { Kind } from '../../../core/rejection.ts';

/** A value of an error body, computed from a rejection. Each language of servers has a printer. */
export type FaultExpression =
  | { readonly kind: 'constant'; readonly value: JsonValue }
  /** A property of the rejection. `statusText` is the status as a string. */
  | { readonly kind: 'fault'; readonly name: 'kind' | 'status' | 'statusText' | 'title' | 'detail' }
  /** A property of the issue. `fieldOrPart` is the part of the request if the field is empty. */
  | {
      readonly kind: 'issue';
      readonly name: 'message' | 'field' | 'fieldOrPart' | 'pointer' | 'keyword' | 'in';
    }
  /** The current time in UTC, in a format of RFC 3339. */
  | { readonly kind: 'now'; readonly format: 'date-time' | 'date' | 'time' }
  /** A new UUID, or the digits of one after a prefix. */
  | { readonly kind: 'uuid' }
  | { readonly kind: 'uuidDigits'; readonly prefix: string }
  /** A header of the request if it matches the pattern, or else another value. */
  | {
      readonly kind: 'sent';
      readonly header: string;
      readonly pattern: string;
      readonly otherwise: FaultExpression;
    }
  /** The first characters of a string. */
  | { readonly kind: 'clipped'; readonly of: FaultExpression; readonly length: number }
  | { readonly kind: 'byKind'; readonly values: Readonly<Record<Kind, JsonValue>> }
  /** A list of one value. */
  | { readonly kind: 'item'; readonly of: FaultExpression }
  /** A list with a value for each issue, or for the first issues. */
  | { readonly kind: 'eachIssue'; readonly of: FaultExpression; readonly limit: number }
  /** An object that maps the field of each issue to a value. */
  | { readonly kind: 'byField'; readonly of: FaultExpression }
  | {
      readonly kind: 'object';
      readonly members: readonly { readonly name: string; readonly value: FaultExpression }[];
    }
  /** The issues as they are in a problem. */
  | { readonly kind: 'issues' };
