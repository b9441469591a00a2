/** Cross-protocol lookup: the operations of the other protocol that take the id of a resource in a response. */
import { isJsonObject } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, isGraphql, isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Answered } from '../exchange.ts';
import { readersOf, viewsIn, type Reader } from '../judge/shared-facts.ts';
import { parameterKey } from '../send/request.ts';
import { isAbout } from '../trails/graphql-reads.ts';
import type { Flow } from './flows.ts';
import type { Offer } from './pool.ts';

/** Types of two documents match if they share a name or a concept, and REST reads the resource by its id. */
export class CrossProtocolLookup {
  readonly #contract: Contract;
  readonly #flows: readonly Flow[];
  readonly #readers: readonly Reader[];

  constructor(contract: Contract, flows: readonly Flow[]) {
    this.#contract = contract;
    this.#flows = flows;
    this.#readers = contract.operations.some(isGraphql) ? readersOf(contract) : [];
  }

  offers(answer: Answered): readonly Offer[] {
    if (this.#readers.length === 0) return [];
    return isRest(answer.case.operation) ? this.#toGraphql(answer) : this.#toRest(answer);
  }

  #toGraphql({ case: { operation }, outcome: { status, json } }: Answered): readonly Offer[] {
    const declared = isRest(operation) ? operation.responses.find((one) => one.status === status) : undefined;
    const type = declared?.contents[0]?.type;
    const named = type?.kind === 'reference' ? this.#contract.types.get(type.target) : undefined;
    const reader = named && this.#readers.find(({ concept }) => concept === conceptOf(named));
    if (!reader || !isJsonObject(json) || typeof json['id'] !== 'string') return [];
    const value = json['id'];
    return this.#flows
      .filter(({ from, to, expression }) => {
        const isId = typeof expression === 'string' && /[/.]id$/.test(expression);
        return isId && isGraphql(to) && isGraphql(from) && isAbout(this.#contract, from, reader.concept);
      })
      .map(({ to, where }) => ({ to, where, value }));
  }

  #toRest(answer: Answered): readonly Offer[] {
    const concepts = new Set(this.#readers.map(({ concept }) => concept));
    return viewsIn(this.#contract, answer, concepts).flatMap(({ concept, id }) => {
      const reader = this.#readers.find((one) => one.concept === concept)!;
      return this.#contract.operations
        .filter((to) => isBelow(to, reader))
        .map((to) => ({ to, where: parameterKey(reader.parameter), value: id }));
    });
  }
}

function isBelow(operation: Operation, { operation: { path } }: Reader): boolean {
  return isRest(operation) && (operation.path === path || operation.path.startsWith(`${path}/`));
}
