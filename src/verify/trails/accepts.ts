import type { GraphqlOperation } from '../../model/operation.ts';
import type { GraphqlCase } from '../exchange.ts';
import { essenceOf } from '../judge/declared.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';
import type { Tour } from './plan.ts';

const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';

/** Common forms of an Accept header for both media types. */
const WAYS: Readonly<Record<string, string>> = {
  'accept-both': `${RESPONSE_TYPE}, ${JSON_TYPE}`,
  'accept-both-weighted': `${RESPONSE_TYPE},${JSON_TYPE};q=0.9`,
  'accept-json-first': `${JSON_TYPE}, ${RESPONSE_TYPE};q=0.5`,
};
/** Maximum number of queries tried for one with data. */
const MAX_QUERIES = 8;

/**
 * Sends a documented query with each header: its response must have one of the two types (GraphQL over HTTP §5.2,
 * Accept).
 */
export async function accepts(
  tour: Tour,
  url: string,
  queries: readonly GraphqlOperation[],
): Promise<readonly TrailOf<'audit'>[]> {
  const made = await goodQuery(tour, queries);
  if (!made) return [];
  const trails: TrailOf<'audit'>[] = [];
  for (const [id, accept] of Object.entries(WAYS)) {
    const answer = await tour.ask(inWay(made, url, accept));
    if (answer?.outcome.status !== 200) continue;
    const given = essenceOf(answer.outcome.headers['content-type'] ?? '');
    trails.push({
      kind: 'audit',
      id,
      name: `SHOULD answer in a media type that Accept lists: ${accept}`,
      asked: [answer],
      ...(![RESPONSE_TYPE, JSON_TYPE].includes(given) && {
        reason: `the answer is ${given === '' ? 'of no media type' : given}`,
      }),
    });
  }
  return trails;
}

/** Returns a query with data in its response: servers may report errors elsewhere. */
async function goodQuery(tour: Tour, queries: readonly GraphqlOperation[]): Promise<GraphqlCase | undefined> {
  const documented = queries.flatMap((query) => tour.documented(query).slice(0, 1));
  for (const made of documented.slice(0, MAX_QUERIES)) {
    const answer = made.kind === 'graphql' ? await tour.ask(made) : undefined;
    if (answer && isSuccess(answer)) return made as GraphqlCase;
  }
  return undefined;
}

function inWay(made: GraphqlCase, url: string, accept: string): GraphqlCase {
  const { document: query, operationName, variables } = made;
  const headers = { accept, 'content-type': JSON_TYPE };
  const body = JSON.stringify({ query, operationName, variables });
  return { ...made, intent: { kind: 'audit' }, raw: { method: 'POST', url, headers, body } };
}
