import type { JsonValue } from '../../core/json.ts';
import type { Answered } from '../exchange.ts';
import { graphqlBody } from '../judge/graphql-response.ts';

/**
 * What a runtime expression (OpenAPI 3.1 §4.8.20.4) stands for in an exchange; a constant stands for itself. Of a
 * GraphQL answer the body is the root field's result.
 */
export function evaluate(expression: JsonValue, exchange: Answered): JsonValue | undefined {
  if (typeof expression !== 'string' || !expression.startsWith('$')) return expression;
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

/** The value at a JSON pointer (RFC 6901). */
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
