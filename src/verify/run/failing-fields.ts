/** Finds GraphQL fields that return an error for each valid query. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { isAnswered, type Answered, type Exchange } from '../exchange.ts';
import { hasNestedArguments } from '../cases/graphql-documents.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';

/** Minimum number of errors to prove that a field never works. */
const MIN_ERRORS = 3;
/** Codes of errors that depend on the caller or the time of the request. */
const OF_CALLER = /AUTH|FORBID|PERMISSION|ROLE|ACCESS|DENIED|RATE|LIMIT|THROTTL|TIMEOUT|COMPLEX|BUSY/i;

interface Outcome {
  readonly answers: Answered[];
  isFine: boolean;
}

export class FailingFields {
  /** Keyed by the response keys from the root to the field, without list positions. */
  readonly #outcomes = new Map<string, Outcome>();

  observe(exchange: Exchange): void {
    const { case: made } = exchange;
    if (!isAnswered(exchange) || made.kind !== 'graphql' || made.intent.kind !== 'valid' || made.role) return;
    // Ignores requests with arguments below the root, because SDL cannot declare which values a field accepts.
    if (hasNestedArguments(made)) return;
    const body = graphqlBody(exchange.outcome);
    if (!body) return;
    const failed = new Set(errorsOf(body).flatMap((error) => failedPath(error) ?? []));
    for (const path of failed) this.#of(path).answers.push(exchange);
    for (const path of shownPaths(body['data'] ?? null)) if (!failed.has(path)) this.#of(path).isFine = true;
  }

  get all(): readonly (readonly [string, readonly [Answered, ...Answered[]]])[] {
    return [...this.#outcomes].flatMap(
      ([
        path,
        {
          answers: [first, ...others],
          isFine,
        },
      ]) =>
        first && !isFine && others.length + 1 >= MIN_ERRORS ? [[path, [first, ...others]] as const] : [],
    );
  }

  #of(path: string): Outcome {
    const known = this.#outcomes.get(path) ?? { answers: [], isFine: false };
    this.#outcomes.set(path, known);
    return known;
  }
}

/**
 * Returns the path of an error inside a result, or undefined for an error that may depend on the arguments or the
 * caller: an error of the root field, or an error with a code such as FORBIDDEN.
 */
function failedPath(error: JsonValue): string | undefined {
  if (!isJsonObject(error) || !Array.isArray(error['path'])) return undefined;
  const code = isJsonObject(error['extensions']) ? error['extensions']['code'] : undefined;
  const names = (error['path'] as readonly JsonValue[]).filter((key) => typeof key === 'string');
  return names.length < 2 || (typeof code === 'string' && OF_CALLER.test(code)) ? undefined : names.join('.');
}

function* shownPaths(value: JsonValue, path = ''): Generator<string> {
  if (Array.isArray(value)) for (const item of value as readonly JsonValue[]) yield* shownPaths(item, path);
  if (!isJsonObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (inner === null) continue;
    const here = path === '' ? name : `${path}.${name}`;
    yield here;
    yield* shownPaths(inner, here);
  }
}
