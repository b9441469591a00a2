/** What the comparison of two schemas says; see `../schema/`. */
import type { JsonValue } from '../../core/json.ts';

/** One keyword at one place accepts more, fewer or other values. */
export interface SchemaFact {
  /** Through the instance: `/items/0/name`. */
  readonly place: string;
  readonly keyword: string;
  readonly old?: JsonValue;
  readonly new?: JsonValue;
  readonly effect: 'narrowed' | 'widened' | 'changed';
  /** Proof, confirmed by ajv: valid on the one side alone. */
  readonly witness?: JsonValue;
  /** Why nothing is proved. */
  readonly undecided?: string;
}
