/** Stores the request whose response first contained each id. The steps to reproduce a finding begin with it. */
import { splitWords } from '../../core/words.ts';
import { isSafe } from '../../model/operation-effect.ts';
import { leavesOf } from '../../values/leaves.ts';
import type { Answered, Case, SentRequest } from '../exchange.ts';
import { remember } from './remember.ts';
import { isSuccess } from './tally.ts';

/** An earlier request. */
export interface EarlierRequest {
  readonly made: Case;
  readonly request: SentRequest;
  /** Its position in the run. */
  readonly nth: number;
}

/** An id, and its location in the first response that contained it. */
export interface KnownId {
  readonly id: string;
  readonly pointer: string;
  readonly by: EarlierRequest;
}

/** Maximum number of stored changes to one resource. The oldest are removed. */
const MAX_WRITES = 6;
/** Maximum number of stored ids and of stored resources. The oldest are removed. */
const MAX_IDS = 20_000;
/** Maximum number of requests that precede a finding. */
const MAX_EARLIER = 12;

export class Origins {
  readonly #made = new Map<string, KnownId>();
  /** Successful changes by the ids in their requests. */
  readonly #writes = new Map<string, readonly EarlierRequest[]>();
  readonly #order = new WeakMap<SentRequest, number>();
  #count = 0;

  observe(answer: Answered): void {
    const { case: made, request, outcome } = answer;
    const by = { made, request, nth: this.#count++ };
    this.#order.set(request, by.nth);
    if (!isSuccess(answer)) return;
    const sent = new Set(isSafe(made.operation) ? textsIn(request) : []);
    if (!isSafe(made.operation))
      for (const { id } of this.idsIn(request))
        remember(this.#writes, id, [...(this.#writes.get(id) ?? []).slice(1 - MAX_WRITES), by], MAX_IDS);
    for (const { value: id, pointer } of leavesOf(outcome.json ?? null, ''))
      if (typeof id === 'string' && !this.#made.has(id) && isId(id, pointer) && !sent.has(id))
        remember(this.#made, id, { id, pointer, by }, MAX_IDS);
  }

  /** Returns the ids in a request that an earlier response has shown. */
  idsIn(request: SentRequest): readonly KnownId[] {
    return [...new Set(textsIn(request))].flatMap((text) => this.#made.get(text) ?? []);
  }

  /**
   * Returns the requests that created the resources named in `requests`, oldest first. `isWhole`: also returns their
   * changes.
   */
  before(requests: readonly SentRequest[], isWhole = false): readonly EarlierRequest[] {
    const found = new Map<number, EarlierRequest>();
    const own = new Set(requests);
    const open = [...requests];
    for (let next = open.shift(); next && found.size < MAX_EARLIER; next = open.shift())
      for (const { id, by } of this.idsIn(next))
        for (const one of [by, ...(isWhole ? this.#writesBefore(next, id) : [])])
          if (!found.has(one.nth) && !own.has(one.request)) {
            found.set(one.nth, one);
            open.push(one.request);
          }
    return [...found.values()].toSorted((one, other) => one.nth - other.nth);
  }

  #writesBefore(request: SentRequest, id: string): readonly EarlierRequest[] {
    const nth = this.#order.get(request) ?? Infinity;
    return (this.#writes.get(id) ?? []).filter((one) => one.nth < nth);
  }
}

/** Returns all parts of a request that can be ids. */
function textsIn({ url, body = '' }: SentRequest): readonly string[] {
  return `${url} ${body}`.match(/[\w-]{4,}/g) ?? [];
}

/** True for a text with a digit that has at least 16 characters, or is in a property whose name ends with "id". */
function isId(text: string, pointer: string): boolean {
  if (!/^(?!\d{4}-\d\d-\d\d)(?=.*\d)[\w-]{4,}$/.test(text)) return false;
  const name = pointer.split('/').findLast((part) => !/^\d+$/.test(part)) ?? '';
  return text.length >= 16 || splitWords(name).at(-1) === 'id';
}
