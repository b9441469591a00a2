import type { SourceSpan } from '../../core/source.ts';
import type { Documented } from '../../model/node.ts';
import type { Header, MediaContent, Parameter, RestOperation } from '../../model/operation.ts';
import type { Flow, Sides } from './sides.ts';
import { standingOf, type Standing } from './standing.ts';

/** Elements of the model with a schema. */
export type Schemed = Parameter | MediaContent | Header;

/** Two schemas to compare, and where a finding about them belongs. */
export interface SchemaPair extends Sides<Schemed> {
  readonly flow: Flow;
  readonly scope: Scope;
}

/** A location in the contract for collecting facts. Each file of this folder adds to it. */
export class Scope {
  readonly subject: string;
  readonly place: string;
  readonly standing: Standing;
  /** Shared by all scopes of one comparison. */
  readonly schemas: SchemaPair[];
  /** The older operation that all this is of. */
  readonly operation: RestOperation | undefined;

  constructor(
    subject: string,
    standing: Standing,
    schemas: SchemaPair[],
    place = '',
    operation?: RestOperation,
  ) {
    this.subject = subject;
    this.standing = standing;
    this.schemas = schemas;
    this.place = place;
    this.operation = operation;
  }

  /** Of an element inside; `old`: its documentation, which may say how long it stays. */
  inside(place: string, old: Partial<Documented> = {}): Scope {
    const words = [this.place, place].filter((part) => part !== '').join(' ');
    return new Scope(this.subject, standingOf(old, this.standing), this.schemas, words, this.operation);
  }

  /** Adds the properties shared by all changes of this scope. */
  with(
    old?: { readonly at: SourceSpan },
    next?: { readonly at: SourceSpan },
  ): Pick<Scope, 'subject' | 'place' | 'standing'> & { readonly at: Partial<Sides<SourceSpan>> } {
    return {
      subject: this.subject,
      place: this.place,
      standing: this.standing,
      at: { ...(old && { old: old.at }), ...(next && { new: next.at }) },
    };
  }

  compare(flow: Flow, old: Schemed, next: Schemed): void {
    this.schemas.push({ flow, scope: this, old, new: next });
  }
}
