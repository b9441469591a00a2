/**
 * The contract that uses every construct, with a hostile payload at every location at once. Round r gives location i
 * the payload i + r, so that as many rounds as there are payloads try each payload at each location.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { KITCHEN_SINK } from '../support/tainted.ts';
import { replaceInGraphql } from './graphql-places.ts';
import { replaceInOpenapi } from './openapi-places.ts';
import { PAYLOADS, type Kind } from './payloads.ts';

export const ROUNDS = Math.max(...Object.values(PAYLOADS).map((list) => list.length));

/** A payload at a location. */
export interface Cell {
  readonly place: string;
  readonly payload: string;
}

/** Texts of the documents by file name, and the cells that they contain. */
export interface Hostile {
  readonly files: Readonly<Record<string, string>>;
  readonly cells: readonly Cell[];
}

export interface Originals {
  readonly openapi: unknown;
  readonly schema: string;
  readonly operations: string;
}

export async function originals(): Promise<Originals> {
  const read = (name: string): Promise<string> => readFile(join(KITCHEN_SINK, name), 'utf8');
  return {
    openapi: parseYaml(await read('openapi.yaml')),
    schema: await read('schema.graphql'),
    operations: await read('operations.graphql'),
  };
}

/** The documents of a round. Only the locations in `kept` are replaced; by default, all locations. */
export function documentsOf(
  { openapi, schema, operations }: Originals,
  round: number,
  kept: (place: string) => boolean = () => true,
): Hostile {
  const cells = new Map<string, string>();
  /** Assigns locations by namespace, so that two names of one namespace have different payloads. */
  const spaces = new Map<string, string[]>();
  const replace = (place: string, kind: Kind): string | undefined => {
    const name = `${kind} ${/^[^ .]*/.exec(place)![0]}`;
    const space = spaces.get(name) ?? [];
    spaces.set(name, space);
    if (!space.includes(place)) space.push(place);
    if (!kept(place)) return undefined;
    const list = PAYLOADS[kind];
    const payload = list[(space.indexOf(place) + round) % list.length]!;
    cells.set(place, payload);
    return payload;
  };
  const files = {
    'openapi.json': replaceInOpenapi(openapi, replace),
    'schema.graphql': replaceInGraphql(schema, 'schema', replace),
    'operations.graphql': replaceInGraphql(operations, 'operations', replace),
  };
  return { files, cells: [...cells].map(([place, payload]) => ({ place, payload })) };
}
