import type { SourceSpan } from '../../core/source.ts';
import type { Documented } from '../../model/node.ts';
import type { Header, MediaContent, Parameter, QueryString, RestOperation } from '../../model/operation.ts';
import type { Flow, Sides } from './sides.ts';
import { lifecycleOf, type LifecycleStatus } from './lifecycle-status.ts';

/** Elements of the model with a schema. */
export type Schemed = AnyParameter | MediaContent | Header;

/** A parameter, or the query string as a whole. */
export type AnyParameter = Parameter | QueryString;

/** Two schemas to compare, and the location for findings about them. */
export interface SchemaPair extends Sides<Schemed> {
  readonly flow: Flow;
  readonly scope: Scope;
}

/** A location in the contract, with the properties shared by all changes at this location. */
export class Scope {
  readonly subject: string;
  readonly place: string;
  readonly lifecycle: LifecycleStatus;
  /** The pairs of schemas to compare. All scopes of one comparison share this list. */
  readonly schemas: SchemaPair[];
  /** The older operation of this scope. */
  readonly operation: RestOperation | undefined;

  constructor(
    subject: string,
    lifecycle: LifecycleStatus,
    schemas: SchemaPair[],
    place = '',
    operation?: RestOperation,
  ) {
    this.subject = subject;
    this.lifecycle = lifecycle;
    this.schemas = schemas;
    this.place = place;
    this.operation = operation;
  }

  /**
   * Returns the scope of an inner element. `old` is the older version of this element, which may announce its lifetime.
   */
  inside(place: string, old: Partial<Documented> = {}): Scope {
    const words = [this.place, place].filter((part) => part !== '').join(' ');
    return new Scope(this.subject, lifecycleOf(old, this.lifecycle), this.schemas, words, this.operation);
  }

  /** Adds the properties shared by all changes of this scope. */
  with(
    old?: { readonly at: SourceSpan },
    next?: { readonly at: SourceSpan },
  ): Pick<Scope, 'subject' | 'place' | 'lifecycle'> & { readonly at: Partial<Sides<SourceSpan>> } {
    return {
      subject: this.subject,
      place: this.place,
      lifecycle: this.lifecycle,
      at: { ...(old && { old: old.at }), ...(next && { new: next.at }) },
    };
  }

  compare(flow: Flow, old: Schemed, next: Schemed): void {
    this.schemas.push({ flow, scope: this, old, new: next });
  }
}
