import type { JsonValue } from '../../core/json.ts';
import { isRest, linksOf } from '../../model/lookup.ts';
import type { Link, Operation, RestOperation } from '../../model/operation.ts';
import type { Answered, Case } from '../exchange.ts';
import { evaluate, pointed } from '../run/expression.ts';
import { bodyExpressions } from '../run/flows.ts';
import { parameterKey } from '../send/request.ts';
import type { Ledger } from './ledger.ts';

/** Stored values of one link, at most. */
const MAX_VALUES = 5_000;

/** Records uses of a link: a value from a response was sent to the link's target, and accepted. */
export class LinkUse {
  readonly #ledger: Ledger;
  /** By the target operation of a link. */
  readonly #waiting: ReadonlyMap<string, readonly Link[]>;
  readonly #given = new Map<Link, Set<string>>();

  constructor(ledger: Ledger, operations: readonly Operation[]) {
    this.#ledger = ledger;
    const links = operations.flatMap(linksOf);
    this.#waiting = Map.groupBy(links, ({ operation }) => operation);
    for (const link of links) this.#given.set(link, new Set());
  }

  /** `operation`: as declared in the contract. */
  observe(operation: Operation, exchange: Answered): void {
    for (const link of this.#waiting.get(operation.id) ?? []) {
      const sent = sentBy(operation, exchange.case, link);
      if (sent !== undefined && this.#given.get(link)?.has(sent)) this.#ledger.see(link, 'used');
    }
    for (const link of linksOf(operation)) {
      const values = givenBy(link, exchange);
      const given = this.#given.get(link);
      if (values !== undefined && given && given.size < MAX_VALUES) given.add(values);
    }
  }
}

/** The values of a link's expressions, as one string; constants do not count. */
function givenBy({ parameters, requestBody }: Link, exchange: Answered): string | undefined {
  return together(expressions(parameters, requestBody).map(([, value]) => evaluate(value, exchange)));
}

function sentBy(to: Operation, made: Case, { parameters, requestBody }: Link): string | undefined {
  return together(expressions(parameters, requestBody).map(([place]) => placeOf(to, made, place)));
}

/** A parameter, or a place of the body such as `body/owner/id`. */
interface Place {
  readonly in: 'parameter' | 'body';
  readonly name: string;
}

function expressions(
  parameters: Link['parameters'],
  requestBody: JsonValue | undefined,
): readonly (readonly [Place, JsonValue])[] {
  const isExpression = (value: JsonValue): boolean => typeof value === 'string' && value.startsWith('$');
  return [
    ...Object.entries(parameters).map(
      ([name, value]) => [{ in: 'parameter', name } as const, value] as const,
    ),
    ...bodyExpressions(requestBody).map(([name, value]) => [{ in: 'body', name } as const, value] as const),
  ].filter(([, value]) => isExpression(value));
}

function together(values: readonly (JsonValue | undefined)[]): string | undefined {
  return values.length === 0 || values.includes(undefined)
    ? undefined
    : JSON.stringify(values.map(comparable));
}

/** A number in a path becomes a string. */
function comparable(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'number' ? String(value) : value;
}

function placeOf(to: Operation, made: Case, place: Place): JsonValue | undefined {
  if (made.kind === 'graphql')
    return place.in === 'body' ? undefined : pointed(made.variables, `/${place.name.replaceAll('.', '/')}`);
  if (place.in === 'parameter') return isRest(to) ? made.parameters[keyOf(to, place.name)] : undefined;
  return made.body && 'value' in made.body
    ? pointed(made.body.value, place.name.slice('body'.length))
    : undefined;
}

function keyOf({ parameters }: RestOperation, name: string): string {
  const found =
    parameters.find((one) => parameterKey(one) === name) ?? parameters.find((one) => one.name.wire === name);
  return found ? parameterKey(found) : name;
}
