/**
 * Hostile strings in every free text of the kitchen sink: the output compiles, has no side effects when it is imported,
 * constructed, and called, and has the same structure as the output for harmless strings.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';
import { payloadAt } from '../support/tainted.ts';
import { emitClient, methodsOf, type AnyClient, type EmittedClient } from './emitted-client.ts';
import { syntaxShape } from './syntax-shape.ts';
import { sinksOf, taintOpenapi, taintSdl } from './taint.ts';

const ROOT = join(import.meta.dirname, 'kitchen-sink');
const MARKER = 'tainted';
const FIRE = `globalThis.${MARKER}=1`;

const PAYLOADS = [
  `'+(${FIRE})+'`,
  `"+[${FIRE}]+"`,
  '`+(' + FIRE + ')+`',
  '${' + FIRE + '}',
  `*/${FIRE};/*`,
  `*\\/*/${FIRE};/**//`,
  `\n${FIRE};\n`,
  `\r${FIRE};\r`,
  `\u2028${FIRE};\u2028`,
  `\\';${FIRE};//`,
  `\\";${FIRE};//`,
  `\\\`;${FIRE};//`,
  `'];${FIRE};['`,
];

const isFired = (): boolean => MARKER in globalThis;

const shapesOf = ({ files }: EmittedClient): readonly string[] => files.map(({ text }) => syntaxShape(text));

let benign: readonly string[];
/** By payload, each emitted once. */
const hostile = new Map<string, Promise<EmittedClient>>();
function hostileOf(payload: string): Promise<EmittedClient> {
  const emitted = hostile.get(payload) ?? emitTainted(payload);
  hostile.set(payload, emitted);
  return emitted;
}

beforeAll(async () => {
  const emitted = await emitTainted('Zz');
  benign = shapesOf(emitted);
  await emitted.remove();
});
afterAll(async () => {
  for (const emitted of hostile.values()) await (await emitted).remove();
});
afterEach(() => void Reflect.deleteProperty(globalThis, MARKER));

test.each(PAYLOADS)('%j', async (payload) => {
  const emitted = await hostileOf(payload);
  await callEverything(emitted);
  expect(isFired()).toBe(false);
  expect(shapesOf(emitted)).toEqual(benign);
});

test('all of them compile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-taint-'));
  for (const [index, payload] of PAYLOADS.entries())
    await writeFiles(join(folder, `${index}`), (await hostileOf(payload)).files);
  expect(await typeErrors(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test.each(PAYLOADS)('control: %j is effective in one naive location', (payload) => {
  const quoted = ["'", '"', '`'].flatMap((quote) => {
    // The payload unchanged, and with escaped quotes but unescaped backslashes.
    return [payload, payload.replaceAll(quote, `\\${quote}`)].map((text) => `${quote}x${text}${quote}`);
  });
  const naive = [
    ...quoted,
    `/* x${payload} */`,
    `// x${payload}`,
    `({ "x${payload}": 1 })`,
    `x['x${payload}']`,
  ];
  const fires = naive.filter((code) => {
    Reflect.deleteProperty(globalThis, MARKER);
    try {
      new Function('x', code)({});
    } catch {
      // A program that fails may have run the payload before.
    }
    return isFired();
  });
  expect(fires).not.toEqual([]);
});

test('control: a different structure is detected', () => {
  expect(syntaxShape(`const a = 'b'; // c`)).toBe(syntaxShape(`const a = 'c';`));
  expect(syntaxShape(`const a = 'b' + (c = 1);`)).not.toBe(syntaxShape(`const a = 'b';`));
  expect(syntaxShape(`const a = { [b]: 1 };`)).not.toBe(syntaxShape(`const a = { b: 1 };`));
});

test('every string is in its declared context', async () => {
  const leaves: string[] = [];
  const emitted = await emitTainted((place) => `zz${leaves.push(place) - 1}zz`);
  const sinks = new Map(leaves.map((place) => [place, new Set<string>()]));
  for (const { path, text } of emitted.files) {
    for (const { index, sink } of sinksOf(path, text)) sinks.get(leaves[index]!)?.add(sink);
  }
  await emitted.remove();
  const table = [...sinks].map(([place, found]) => `${place}: ${[...found].sort().join(', ') || 'nowhere'}`);
  await expect(`${table.sort().join('\n')}\n`).toMatchFileSnapshot('taint-sinks.txt');
});

async function emitTainted(payload: string | ((place: string) => string)): Promise<EmittedClient> {
  const payloadOf =
    typeof payload === 'string' ? (place: string): string => payloadAt(place, payload) : payload;
  const folder = await mkdtemp(join(tmpdir(), 'diptych-taint-'));
  const document = parseYaml(await readFile(join(ROOT, 'openapi.yaml'), 'utf8'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(taintOpenapi(document, payloadOf)));
  for (const name of ['schema.graphql', 'operations.graphql']) {
    await writeFile(join(folder, name), taintSdl(await readFile(join(ROOT, name), 'utf8'), payloadOf));
  }
  const input = { openapi: 'openapi.json', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
  const emitted = await emitClient(folder, input, { package: false });
  await rm(folder, { recursive: true });
  return emitted;
}

/** Constructs the client and calls each of its methods with arbitrary arguments. */
async function callEverything(emitted: EmittedClient): Promise<void> {
  const fetch = (): Promise<Response> => Promise.resolve(Response.json({ data: {} }));
  const client: AnyClient = emitted.create({ fetch, baseUrl: 'http://x', graphqlUrl: 'http://x' });
  for (const method of methodsOf(client))
    await method('a', 'b', 'c', {}).catch((error: Error) => error.message);
}
