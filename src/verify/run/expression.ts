import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Answered } from '../exchange.ts';
import { graphqlBody } from '../judge/graphql-response.ts';

/**
 * Evaluates a runtime expression (OpenAPI 3.1 §4.8.20.4) in an exchange. A constant evaluates to itself, with the
 * values of its embedded expressions. The body of a GraphQL response is the root field's result.
 * @returns undefined if an expression has no value
 */
export function evaluate(expression: JsonValue, exchange: Answered): JsonValue | undefined {
  if (typeof expression === 'string')
    return expression.startsWith('$') ? valueOf(expression, exchange) : filledIn(expression, exchange);
  if (Array.isArray(expression)) {
    const items = expression.map((item) => evaluate(item as JsonValue, exchange));
    return items.includes(undefined) ? undefined : (items as JsonValue[]);
  }
  if (!isJsonObject(expression)) return expression;
  const members = Object.entries(expression).map(([name, one]) => [name, evaluate(one, exchange)] as const);
  return members.some(([, value]) => value === undefined)
    ? undefined
    : (Object.fromEntries(members) as JsonObject);
}

/** Replaces the expressions in braces by their values. */
function filledIn(text: string, exchange: Answered): string | undefined {
  let isWhole = true;
  const filled = text.replaceAll(/\{(\$[^{}]+)\}/g, (_, inner: string) => {
    const value = valueOf(inner, exchange);
    isWhole &&= value !== undefined;
    return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  });
  return isWhole ? filled : undefined;
}

function valueOf(expression: string, exchange: Answered): JsonValue | undefined {
  const { request, outcome } = exchange;
  if (expression === '$url') return request.url;
  if (expression === '$method') return request.method;
  if (expression === '$statusCode') return outcome.status;
  const [, side, source, rest = ''] =
    /^\$(request|response)\.(body|header|query|path)[.#]?(.*)$/s.exec(expression) ?? [];
  if (source === 'header')
    return (side === 'request' ? request.headers : outcome.headers)[rest.toLowerCase()];
  if (source === 'body') {
    const body = side === 'response' ? answerOf(exchange) : sentBody(exchange);
    return body === undefined ? undefined : pointed(body, rest);
  }
  const { case: made } = exchange;
  return source === undefined || made.kind === 'graphql' ? undefined : made.parameters[`${source}.${rest}`];
}

function answerOf({ case: made, outcome }: Answered): JsonValue | undefined {
  if (made.kind === 'rest') return outcome.json;
  return pointed(graphqlBody(outcome) ?? null, `/data/${made.operation.name.wire}`);
}

function sentBody({ case: made }: Answered): JsonValue | undefined {
  return made.kind === 'rest' && made.body && 'value' in made.body ? made.body.value : undefined;
}

/** Returns the value at a JSON pointer (RFC 6901). */
export function pointed(value: JsonValue, pointer: string): JsonValue | undefined {
  if (pointer === '') return value;
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<JsonValue | undefined>((node, segment) => {
      if (typeof node !== 'object' || node === null || !Object.hasOwn(node, segment)) return undefined;
      return (node as Record<string, JsonValue>)[segment];
    }, value);
}
