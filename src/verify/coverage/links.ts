import type { JsonValue } from '../../core/json.ts';
import { isRest, linksOf } from '../../model/lookup.ts';
import type { Link, Operation, RestOperation } from '../../model/operation.ts';
import { bodyExpressions } from '../../values/link-body.ts';
import type { Answered, Case } from '../exchange.ts';
import { evaluate, pointed } from '../run/expression.ts';
import { parameterKey } from '../send/request.ts';
import type { Ledger } from './ledger.ts';

/** Maximum number of stored values for each link. */
const MAX_VALUES = 5_000;

/** Records which links were used: the service accepted a request to the link's target with values from a response. */
export class LinkUse {
  readonly #ledger: Ledger;
  readonly #byTarget: ReadonlyMap<string, readonly Link[]>;
  /** Values in responses, as `valuesFrom` returns them. */
  readonly #received = new Map<Link, Set<string>>();

  constructor(ledger: Ledger, operations: readonly Operation[]) {
    this.#ledger = ledger;
    const links = operations.flatMap(linksOf);
    this.#byTarget = Map.groupBy(links, ({ operation }) => operation);
    for (const link of links) this.#received.set(link, new Set());
  }

  /** Reads a successful exchange. `operation`: the contract's own object, because a case can contain a copy. */
  observe(operation: Operation, exchange: Answered): void {
    for (const link of this.#byTarget.get(operation.id) ?? []) {
      const sent = valuesSent(operation, exchange.case, link);
      if (sent !== undefined && this.#received.get(link)?.has(sent)) this.#ledger.see(link, 'used');
    }
    for (const link of linksOf(operation)) {
      const values = valuesFrom(link, exchange);
      const received = this.#received.get(link);
      if (values !== undefined && received && received.size < MAX_VALUES) received.add(values);
    }
  }
}

/** Returns the values of a link's expressions in one string, without constants, or undefined if a value is missing. */
function valuesFrom({ parameters, requestBody }: Link, exchange: Answered): string | undefined {
  return joined(expressions(parameters, requestBody).map(([, value]) => evaluate(value, exchange)));
}

function valuesSent(to: Operation, made: Case, { parameters, requestBody }: Link): string | undefined {
  return joined(expressions(parameters, requestBody).map(([location]) => valueAt(to, made, location)));
}

/** A parameter, or a location in the body such as `body/owner/id`. */
interface Location {
  readonly in: 'parameter' | 'body';
  readonly name: string;
}

function expressions(
  parameters: Link['parameters'],
  requestBody: JsonValue | undefined,
): readonly (readonly [Location, JsonValue])[] {
  const isExpression = (value: JsonValue): boolean => typeof value === 'string' && value.startsWith('$');
  return [
    ...Object.entries(parameters).map(
      ([name, value]) => [{ in: 'parameter', name } as const, value] as const,
    ),
    ...bodyExpressions(requestBody).map(([name, value]) => [{ in: 'body', name } as const, value] as const),
  ].filter(([, value]) => isExpression(value));
}

function joined(values: readonly (JsonValue | undefined)[]): string | undefined {
  return values.length === 0 || values.includes(undefined)
    ? undefined
    : JSON.stringify(values.map(comparable));
}

/** Converts a number to a string, because a path contains numbers as strings. */
function comparable(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'number' ? String(value) : value;
}

function valueAt(to: Operation, made: Case, location: Location): JsonValue | undefined {
  const { name } = location;
  if (made.kind === 'graphql')
    return location.in === 'body' ? undefined : pointed(made.variables, `/${name.replaceAll('.', '/')}`);
  if (location.in === 'parameter') return isRest(to) ? made.parameters[keyOf(to, name)] : undefined;
  return made.body && 'value' in made.body ? pointed(made.body.value, name.slice('body'.length)) : undefined;
}

function keyOf({ parameters }: RestOperation, name: string): string {
  const found =
    parameters.find((one) => parameterKey(one) === name) ?? parameters.find((one) => one.name.wire === name);
  return found ? parameterKey(found) : name;
}
