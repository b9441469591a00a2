/** GraphQL reads next to mercurius with jit, with the same resolvers in memory. */
import { summaryOf, type Summary } from '../statistics.ts';
import { idOf, ONE, PAGE } from './campaigns.ts';
import { load } from './load.ts';
import { end, start } from './server.ts';

export interface Reads {
  readonly name: string;
  /**
   * The ratio of the requests per second of the sandbox to the requests per second of mercurius, computed for each
   * round.
   */
  readonly ratio: Summary;
  readonly sandbox: Summary;
  readonly mercurius: Summary;
}

const QUERIES: readonly {
  readonly name: string;
  readonly variables: (index: number) => object;
  readonly query: string;
}[] = [
  { name: 'one campaign by its id', query: ONE, variables: (index) => ({ input: { id: idOf(index) } }) },
  { name: 'a page of 20 campaigns', query: PAGE, variables: () => ({ input: { first: 20 } }) },
];

/** @param seconds duration of the load on each server in each round */
export async function graphqlReads(rounds: number, seconds: number): Promise<readonly Reads[]> {
  const servers = await Promise.all([start('graphql.ts'), start('mercurius.mjs')]);
  const [own, peer] = servers;
  try {
    const results: Reads[] = [];
    for (const { name, query, variables } of QUERIES) {
      let count = 0;
      const next = (): string => requestOf({ query, variables: variables((count += 1)) });
      const perSecond = async (port: number, time: number): Promise<number> =>
        (await load({ port, connections: 16, seconds: time, next, status: 200 })).perSecond;
      for (const { port } of servers) await perSecond(port, seconds * 2);
      const pairs: (readonly [number, number])[] = [];
      for (let round = 0; round < rounds; round += 1)
        pairs.push([await perSecond(own.port, seconds), await perSecond(peer.port, seconds)]);
      results.push({
        name,
        ratio: summaryOf(pairs.map(([ours, theirs]) => ours / theirs)),
        sandbox: summaryOf(pairs.map(([ours]) => ours)),
        mercurius: summaryOf(pairs.map(([, theirs]) => theirs)),
      });
    }
    return results;
  } finally {
    await Promise.all(servers.map(end));
  }
}

function requestOf(body: object): string {
  const text = JSON.stringify(body);
  return [
    'POST /graphql HTTP/1.1',
    'host: bench',
    'authorization: Bearer bench',
    'accept: application/graphql-response+json, application/json',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
}
