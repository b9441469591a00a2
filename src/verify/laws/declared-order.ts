import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { DeclaredOrder } from '../../model/marks.ts';
import { valueIn } from '../../semantics/laws/values.ts';
import { FINE, type Check, type Objection } from '../checks/check.ts';
import { isAnswered, type Answered } from '../exchange.ts';
import { itemsIn, objectsIn } from '../judge/objects-in.ts';
import { itemsOf, resultOf } from '../judge/pages.ts';
import { typeOf } from '../judge/sightings.ts';
import { isSuccess } from '../run/tally.ts';

export const declaredOrder: Check = {
  id: 'declared-order',
  on: 'any',
  severity: 'error',
  summary: 'The items of a list must be in its declared order.',
  enforces: 'docs/contract-vocabulary.md (x-order, @order)',
  help: 'Sort by the declared properties, in the declared directions.',
  run: (exchange, { contract }) => {
    if (!isAnswered(exchange) || !isSuccess(exchange)) return undefined;
    const lists = [...orderedLists(contract, exchange)];
    if (lists.length === 0) return undefined;
    return lists.flatMap(({ name, order, items }) => faultOf(name, order, items));
  },
};

interface OrderedList {
  readonly name: string;
  readonly order: DeclaredOrder;
  readonly items: readonly JsonValue[];
}

function* orderedLists(contract: Contract, answer: Answered): Generator<OrderedList> {
  const { operation } = answer.case;
  const result = resultOf(answer);
  const { order } = operation.marks ?? {};
  const items = itemsOf(operation, answer) ?? itemsIn(result);
  if (order && items) yield { name: 'The list', order, items };
  const type = typeOf(answer);
  if (!type || result === undefined) return;
  for (const { value, members } of objectsIn(contract, type, result))
    for (const { name, marks } of members.values()) {
      const inner = Object.hasOwn(value, name.wire) ? itemsIn(value[name.wire]) : undefined;
      if (marks?.order && inner) yield { name: name.wire, order: marks.order, items: inner };
    }
}

function faultOf(name: string, order: DeclaredOrder, items: readonly JsonValue[]): readonly Objection[] {
  const at = items.findIndex((item, index) => index > 0 && isWrong(order, items[index - 1]!, item));
  if (at < 0) return FINE;
  const keys = order.by.map(({ path, isDescending }) => `${isDescending ? '-' : ''}${path.join('.')}`);
  const values = [items[at - 1], items[at]].map((item) =>
    JSON.stringify(order.by.map(({ path }) => valueIn(item, path) ?? null)),
  );
  const message = `${name} must be ordered by ${keys.join(', ')}, but ${values[1]} comes after ${values[0]}.`;
  return [{ kind: name, at: order.at, message }];
}

/** True if two neighbors are certainly in the wrong order. */
function isWrong({ by }: DeclaredOrder, one: JsonValue, other: JsonValue): boolean {
  for (const { path, isDescending } of by) {
    const step = difference(valueIn(one, path), valueIn(other, path));
    if (step === undefined) return false;
    if (step !== 0) return isDescending ? step < 0 : step > 0;
  }
  return false;
}

const TIME = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}.*)?$/;
const PLAIN = /^[\dA-Za-z]*$/;

/**
 * Returns a negative number if the first value is smaller, or undefined if the order is unknown, because services may
 * store times with more precision than they show, and sort text by the rules of a language.
 */
function difference(one: JsonValue | undefined, other: JsonValue | undefined): number | undefined {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  if (TIME.test(one) && TIME.test(other)) {
    const step = Date.parse(one) - Date.parse(other);
    return Number.isNaN(step) || step === 0 ? undefined : step;
  }
  if (one === other) return 0;
  if (!PLAIN.test(one) || !PLAIN.test(other)) return undefined;
  const [exact, folded] = [one < other, one.toLowerCase() < other.toLowerCase()];
  if (exact !== folded || one.toLowerCase() === other.toLowerCase()) return undefined;
  return exact ? -1 : 1;
}
