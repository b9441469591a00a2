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
 * In a path or an address, braces are a variable's, and no `?` or `#` is in the address of a server: another document,
 * not a hostile text. A slash within a path would be a further segment, and so a resource of the client; one at its end
 * is none.
 */
export function payloadAt(place: string, payload: string): string {
  if (place === 'paths.key') return payload.replace(/[{}/]/g, '') + (payload.includes('*/') ? '*/' : '');
  return place.endsWith('url') ? payload.replace(/[{}?#]/g, '') : payload;
}

/** What `use` makes of a folder that holds the tainted documents; the folder is gone afterwards. */
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
