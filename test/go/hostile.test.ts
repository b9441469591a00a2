/** Hostile strings in every free text of the kitchen sink: the output builds, and no string becomes code. */
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { hasGo, runGo } from '../support/go.ts';
import { taintOpenapi, taintSdl } from '../typescript/taint.ts';
import { emitModule, type EmittedModule } from './emitted.ts';

const ROOT = resolve(import.meta.dirname, '../typescript/kitchen-sink');
const FIRE = 'func init() { panic(tainted) }';
/** Letters of a text may occur in a name, but must have no effect there. */
const CODE = /\bfunc init\b|\bpanic\(/;
const PAYLOADS = [
  `\n${FIRE}\n`,
  `\r\n${FIRE}\r\n`,
  `"\n)\n${FIRE}\n//`,
  `\`\n${FIRE}\n/*`,
  `*/ ${FIRE} /*`,
  `//go:embed /etc/passwd\n//line x:1\n${FIRE}`,
  `\\"\u2028\ufeff\0${FIRE}`,
];

describe.skipIf(!hasGo)('a hostile text', () => {
  test('control: an unencoded text becomes code', () => {
    for (const payload of PAYLOADS.slice(0, 2)) expect(code(`// ${payload}`)).toMatch(CODE);
  });

  test.each(PAYLOADS)('%j', { timeout: 120_000 }, async (payload) => {
    // The module has no examples, because vet would have to build it for them. Other tests cover examples.
    const { folder, remove } = await hostileModule(payload, { package: false });
    try {
      expect(await runGo(folder, ['-l', '.'], { command: 'gofmt' })).toBe('');
      expect(await runGo(folder, ['vet', '.'])).toBe('');
      for (const file of await readdir(folder)) {
        if (!file.endsWith('.go')) continue;
        const text = await readFile(join(folder, file), 'utf8');
        expect(code(text), file).not.toMatch(CODE);
        expect(text, file).not.toMatch(/^\s*\/\/(go:|line )/m);
      }
    } finally {
      await remove();
    }
  });

  test('calls send the text byte for byte', { timeout: 240_000 }, async () => {
    const harmless = await sentWith(HARMLESS);
    expect(harmless.methods).toBeGreaterThan(10);
    expect(harmless.sent.length).toBeGreaterThan(10);
    const hostile = await sentWith(BYTES);
    expect(hostile.methods).toBe(harmless.methods);
    // The text itself, in a URL, and as a string of a GraphQL document, which is a JSON string.
    const spellings = [BYTES, inAddress(BYTES), inJson(inJson(BYTES))];
    const seen = hostile.sent.map((line) =>
      spellings.reduce((text, bytes) => text.replaceAll(bytes, HARMLESS), line),
    );
    expect(seen.toSorted()).toEqual(harmless.sent.toSorted());
  });
});

/** All characters with a meaning in Go. A header cannot contain a line break, so the text has none. */
const BYTES = `"+\`*/\\" // {{.}} <é> 'x' ${FIRE}`;
const HARMLESS = 'Zz'.repeat(20);

interface Sent {
  readonly methods: number;
  readonly sent: readonly string[];
}

async function sentWith(payload: string): Promise<Sent> {
  const { folder, remove } = await hostileModule(payload, { module: 'hostile.test/client' });
  try {
    await cp(join(import.meta.dirname, 'hostile'), join(folder, 'internal/hostile'), { recursive: true });
    return JSON.parse(await runGo(folder, ['run', './internal/hostile'])) as Sent;
  } finally {
    await remove();
  }
}

/** The kitchen sink with a payload at the end of every text. */
async function hostileModule(payload: string, options: JsonObject): Promise<EmittedModule> {
  const payloadOf = (place: string): string =>
    /^paths\.key$|url$/.test(place) ? inAddress(payload) : payload;
  const folder = await mkdtemp(join(tmpdir(), 'diptych-hostile-'));
  const document = parseYaml(await readFile(join(ROOT, 'openapi.yaml'), 'utf8')) as object;
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(taintOpenapi(document, payloadOf)));
  for (const name of ['schema.graphql', 'operations.graphql'])
    await writeFile(join(folder, name), taintSdl(await readFile(join(ROOT, name), 'utf8'), payloadOf));
  const input = { openapi: 'openapi.json', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
  try {
    return await emitModule(folder, input, options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/**
 * Replaces characters of a payload for a path or URL, in which braces delimit variables and `#` begins a fragment.
 */
function inAddress(payload: string): string {
  return payload.replace(/[{}#]/g, '');
}

/** A file without its comments and literals. */
function code(text: string): string {
  return text.replace(/\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, '');
}
