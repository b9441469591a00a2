import { isSafe } from '../../model/operation-effect.ts';
import { isGraphql, isRest } from '../../model/lookup.ts';
import type { GraphqlCase } from '../exchange.ts';
import { accepts } from '../../values/accepts.ts';
import { readersOf, viewsIn, type Reader } from '../judge/shared-facts.ts';
import { parameterKey } from '../send/request.ts';
import type { TrailOf } from '../trail.ts';
import { graphqlReads } from './graphql-reads.ts';
import type { TrailPlan, Walk } from './plan.ts';
import { caseWith } from './readers.ts';

/** Resources of one operation read by both protocols, at most. */
const MAX_RESOURCES = 3;

/** One resource read over REST, over GraphQL, and over REST again, to detect a change in between. */
export const parity: TrailPlan<'parity'> = {
  kind: 'parity',
  walk: async (walk) => {
    if (!isSafe(walk.operation) || !walk.contract.operations.some(isGraphql)) return [];
    return isRest(walk.operation) ? fromRest(walk) : fromGraphql(walk);
  },
};

async function fromGraphql(walk: Walk): Promise<readonly TrailOf<'parity'>[]> {
  const { contract } = walk;
  const readers = readersOf(contract);
  const concepts = new Set(readers.map(({ concept }) => concept));
  const trails: TrailOf<'parity'>[] = [];
  const seen = new Set<string>();
  for (const answer of walk.successes.toReversed()) {
    for (const { concept, id } of viewsIn(contract, answer, concepts)) {
      const reader = readers.find((one) => one.concept === concept);
      if (seen.has(id) || seen.size >= MAX_RESOURCES || !reader) continue;
      seen.add(id);
      trails.push(...(await readShown(walk, reader, id, answer.case as GraphqlCase)));
    }
  }
  return trails;
}

/** The shown resource, such as the newest, may have been replaced meanwhile: then the new one is read too. */
async function readShown(
  walk: Walk,
  reader: Reader,
  id: string,
  made: GraphqlCase,
): Promise<readonly TrailOf<'parity'>[]> {
  const trail = await readBoth(walk, reader, id, made);
  if (!trail) return [];
  const shown = viewsIn(walk.contract, trail.graphql, new Set([reader.concept]));
  if (shown.some((view) => view.id === id)) return [trail];
  const other = shown[0] && (await readBoth(walk, reader, shown[0].id, made));
  return other ? [trail, other] : [trail];
}

async function fromRest(walk: Walk): Promise<readonly TrailOf<'parity'>[]> {
  const { contract, operation } = walk;
  const reader = readersOf(contract).find((one) => one.operation === operation);
  if (!reader) return [];
  const ids = new Set(
    walk.successes.map(
      ({ case: made }) => made.kind === 'rest' && made.parameters[parameterKey(reader.parameter)],
    ),
  );
  return readEach(walk, reader, [...ids].filter((one) => typeof one === 'string').slice(-MAX_RESOURCES));
}

/** Reads resources by id over REST, and by each query with their id. */
export async function readEach(
  walk: Walk,
  reader: Reader,
  ids: readonly string[],
): Promise<readonly TrailOf<'parity'>[]> {
  const trails: TrailOf<'parity'>[] = [];
  for (const id of ids) {
    for (const made of graphqlReads(walk, reader.concept, id)) {
      const trail = await readBoth(walk, reader, id, made);
      if (trail) trails.push(trail);
    }
  }
  return trails;
}

async function readBoth(
  walk: Walk,
  reader: Reader,
  id: string,
  made: GraphqlCase,
): Promise<TrailOf<'parity'> | undefined> {
  // Ids in another format belong to other resources.
  if (!accepts(walk.contract, reader.parameter.type, id)) return undefined;
  const read = caseWith(walk, reader.operation, new Map([[parameterKey(reader.parameter), id]]));
  const before = read && (await walk.send(read));
  const graphql = before && (await walk.send(made));
  const after = graphql && (await walk.send(read));
  return after ? { kind: 'parity', reader, id, before, graphql, after } : undefined;
}
