import {
  capitalForms,
  KEYS,
  mediaForms,
  otherForms,
  partForms,
  rareForms,
  sideBySide,
  together,
} from '../cases/graphql-forms.ts';
import { hasNestedArguments } from '../cases/graphql-documents.ts';
import { isJsonObject } from '../../core/json.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { Answered, GraphqlCase } from '../exchange.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { resultOf } from '../judge/pages.ts';
import { isSafe } from '../../model/operation-effect.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';
import type { TrailPlan, Walk } from './plan.ts';

/** Maximum number of requests of one query that are sent in other forms. */
const MAX_BASES = 3;

/**
 * Sends queries in equivalent forms (with literals, aliases, and fragments), each field of a query alone, and two
 * queries in one document.
 */
export const equivalents: TrailPlan<'equivalent'> = {
  kind: 'equivalent',
  check: 'graphql-response-format',
  when: 'last',
  walk: async (walk) => {
    const { schema } = walk.contract.sources.graphql ?? {};
    if (!isSafe(walk.operation) || !schema) return [];
    const trails: TrailOf<'equivalent'>[] = [];
    for (const [at, { case: made }] of basesOf(walk).entries()) {
      if (made.kind !== 'graphql') continue;
      const neighbor = at === 0 ? await othersThan(walk, made) : [];
      const rare = [
        ...rareForms(schema, made),
        ...mediaForms(made),
        ...neighbor.flatMap((one) => sideBySide(schema, made, one)),
      ];
      const forms = [...otherForms(schema, made), ...partForms(schema, made), ...(at === 0 ? rare : [])];
      trails.push(...(await compare(walk, made, forms)));
      const capital = capitalForms(schema, made);
      if (capital) trails.push(...(await compare(walk, capital[0], [capital[1]])));
      for (const one of neighbor) trails.push(...(await readTogether(walk, schema, made, one)));
      if (at === 0) trails.push(...(await readNextToError(walk, schema, made)));
    }
    return trails;
  },
};

/**
 * Sends a request, its equivalent forms, and the request again. If the two results of the request differ, the
 * comparison is inconclusive.
 */
async function compare(
  { ask, send }: Walk,
  made: GraphqlCase,
  forms: readonly GraphqlCase[],
): Promise<readonly TrailOf<'equivalent'>[]> {
  const first = await ask(made);
  const answers: Answered[] = [];
  for (const form of first ? forms : []) {
    // A changed document may lack fields that checks of single responses need, such as `__typename`.
    const other = await (form.document === made.document ? send(form) : ask(form));
    if (other) answers.push(other);
  }
  const again = answers.length > 0 ? await ask(made) : undefined;
  return first && again ? answers.map((other) => ({ kind: 'equivalent', first, other, again })) : [];
}

/** Sends two requests in one document. */
async function readTogether(
  { ask }: Walk,
  schema: unknown,
  ...sides: readonly [GraphqlCase, GraphqlCase]
): Promise<readonly TrailOf<'equivalent'>[]> {
  const both = together(schema, ...sides);
  const first = both && [await ask(sides[0]), await ask(sides[1])];
  const other = first && (await ask(both));
  const again = other && [await ask(sides[0]), await ask(sides[1])];
  // If one of the requests also has errors on its own, it may cause the errors of the combined request.
  if (![...(first || []), ...(again || [])].every((answer) => answer && isWhole(answer))) return [];
  return KEYS.flatMap((key, at) =>
    first?.[at] && again?.[at] && other
      ? [{ kind: 'equivalent', first: first[at], other, again: again[at], key }]
      : [],
  );
}

/** Sends a request in one document with a field that fails. The field must not affect the other values. */
async function readNextToError(
  walk: Walk,
  schema: unknown,
  made: GraphqlCase,
): Promise<readonly TrailOf<'equivalent'>[]> {
  const failing = await partlyFailing(walk);
  const both = failing && together(schema, made, failing);
  const first = both && (await walk.ask(made));
  const other = first && isWhole(first) ? await walk.ask(both) : undefined;
  const again =
    other && errorsOf(graphqlBody(other.outcome) ?? {}).length > 0 ? await walk.ask(made) : undefined;
  return first && other && again
    ? [{ kind: 'equivalent', first, other, again, key: KEYS[0], isPartial: true }]
    : [];
}

/**
 * Returns a request whose response has both data and errors, because it requests a nested list with a page
 * size of -1.
 */
async function partlyFailing({ operations, documented, ask }: Walk): Promise<GraphqlCase | undefined> {
  for (const operation of operations.filter((one) => isGraphql(one) && isSafe(one)))
    for (const made of documented(operation)) {
      if (made.kind !== 'graphql' || !hasNestedArguments(made)) continue;
      const sizes = [...made.document.matchAll(/\$(\w+_first): Int/g)].map(([, name]) => name!);
      const variables = { ...made.variables, ...Object.fromEntries(sizes.map((name) => [name, -1])) };
      const answer = sizes.length > 0 ? await ask({ ...made, variables }) : undefined;
      const body = answer && graphqlBody(answer.outcome);
      if (body && isJsonObject(body['data']) && errorsOf(body).length > 0) return { ...made, variables };
    }
  return undefined;
}

/** Returns requests with other results: one of the same query, and one of the next query. */
async function othersThan(walk: Walk, made: GraphqlCase): Promise<readonly GraphqlCase[]> {
  const { operation, operations, accepted } = walk;
  const queries = operations.filter((one) => isGraphql(one) && isSafe(one));
  const next = queries[(queries.indexOf(operation) + 1) % queries.length];
  const neighbor = next && next !== operation ? accepted(next).find(isWhole)?.case : undefined;
  const own = await ofSameQuery(walk, made);
  return [...(own ? [own] : []), ...(neighbor?.kind === 'graphql' ? [neighbor] : [])];
}

async function ofSameQuery(
  { operation, documented, accepted, ask }: Walk,
  made: GraphqlCase,
): Promise<GraphqlCase | undefined> {
  const valueOf = (answer: Answered | undefined): string =>
    JSON.stringify((answer && resultOf(answer)) ?? null);
  const shown = valueOf(await ask(made));
  const known = [
    ...accepted(operation).map((answer) => answer.case),
    ...[1, 2, 3].flatMap((nth) => documented(operation, nth)),
  ];
  for (const one of known) {
    if (one.kind !== 'graphql' || JSON.stringify(one.variables) === JSON.stringify(made.variables)) continue;
    const other = { ...made, variables: one.variables };
    const answer = await ask(other);
    if (answer && isWhole(answer) && valueOf(answer) !== shown) return other;
  }
  return undefined;
}

/** True for a response with data and without errors. */
function isWhole({ outcome }: Answered): boolean {
  const body = graphqlBody(outcome);
  return body !== undefined && isJsonObject(body['data']) && errorsOf(body).length === 0;
}

/**
 * Returns the successful exchanges with the longest documents and the longest responses, because they contain
 * the most values.
 */
function basesOf({ accepted, operation }: Walk): readonly Answered[] {
  const all = accepted(operation).filter((answer) => isSuccess(answer) && answer.case.kind === 'graphql');
  const sizes = [
    ({ case: made }: Answered): number => (made.kind === 'graphql' ? made.document.length : 0),
    ({ outcome }: Answered): number => outcome.text.length,
  ];
  const found = sizes.flatMap((size) =>
    all.toSorted((one, other) => size(other) - size(one)).slice(0, MAX_BASES - 1),
  );
  return [...new Set(found)].slice(0, MAX_BASES);
}
