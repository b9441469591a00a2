/** The contract that uses every construct, with a payload at every location that contains text. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { taintOpenapi, taintSdl } from '../typescript/taint.ts';

export const KITCHEN_SINK = join(import.meta.dirname, '../typescript/kitchen-sink');
export const KITCHEN_SINK_INPUT = {
  openapi: 'openapi.yaml',
  graphql: ['schema.graphql'],
  documents: ['operations.graphql'],
};

/**
 * Returns the payload for a location. In a path or URL, braces delimit variables, and `?` or `#` cannot occur in the
 * URL of a server, so these characters are replaced. A slash inside a path would add a segment, and so a resource of
 * the client.
 */
export function payloadAt(place: string, payload: string): string {
  if (place === 'paths.key') return payload.replace(/[{}/]/g, '') + (payload.includes('*/') ? '*/' : '');
  return place.endsWith('url') ? payload.replace(/[{}?#]/g, '') : payload;
}

/**
 * Calls `use` with a folder that contains the tainted documents, and returns its result. The folder is
 * removed afterwards.
 */
export async function withTainted<Result>(
  payload: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-tainted-'));
  const payloadOf = (place: string): string => payloadAt(place, payload);
  const read = (name: string): Promise<string> => readFile(join(KITCHEN_SINK, name), 'utf8');
  const document = parseYaml(await read('openapi.yaml'));
  await writeFile(join(folder, 'openapi.yaml'), JSON.stringify(taintOpenapi(document, payloadOf)));
  for (const name of ['schema.graphql', 'operations.graphql'])
    await writeFile(join(folder, name), taintSdl(await read(name), payloadOf));
  const result = await use(folder);
  await rm(folder, { recursive: true });
  return result;
}
