/**
 * Hostile strings in every free text of the kitchen sink: the output has no side effects when it is imported and
 * called, and no string becomes syntax.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasPython, runPython } from '../support/python.ts';
import { taintOpenapi, taintSdl } from '../typescript/taint.ts';
import { emitPackage } from './emitted.ts';

const ROOT = resolve(import.meta.dirname, '../typescript/kitchen-sink');
const WALK = join(import.meta.dirname, 'programs/walk.py');
const FIRE = `setattr(__import__('builtins'),'tainted',1)`;
const FIRE_DOUBLE = `setattr(__import__("builtins"),"tainted",1)`;

const PAYLOADS = [
  `"+[${FIRE}]+"`,
  `'+[${FIRE_DOUBLE}]+'`,
  `"""+[${FIRE}]+"""`,
  `'''+[${FIRE_DOUBLE}]+'''`,
  `"""\n${FIRE}\n#`,
  `\\"""\n${FIRE}\n#`,
  `\\");${FIRE}#`,
  `\\');${FIRE_DOUBLE}#`,
  `\n${FIRE}\n`,
  `\r${FIRE}\r`,
  `\f\n${FIRE}\n\f`,
  `{${FIRE}}`,
  `\\N{BULLET}\\x41\\u`,
  `\\`,
  // In UTF-7, a line break.
  ` coding: utf-7 +AAo-${FIRE}+AAo-`,
];

interface Walked {
  readonly methods: number;
  /** Method and URL of each request. */
  readonly sent: readonly string[];
  readonly fired: boolean;
  /** Connections, programs, and files. */
  readonly reached: readonly string[];
  /** Locations at which a string became code. */
  readonly hostile: readonly string[];
  /** The encodings of the modules. */
  readonly encodings: readonly string[];
  /** The number of occurrences of each kind of syntax. */
  readonly tree: Readonly<Record<string, number>>;
}

/** A union of long strings has its own name, and a string without letters does not become part of a name. */
const HARMLESS = { short: '-', long: 'Zz'.repeat(20) } as const;
type Length = keyof typeof HARMLESS;

describe.skipIf(!hasPython)('a hostile text', () => {
  const benign = new Map<Length, Walked>();
  beforeAll(async () => {
    for (const length of ['short', 'long'] as const) benign.set(length, await walk(HARMLESS[length]));
  });

  test('control: harmless strings produce a client whose methods can be called', () => {
    for (const walked of benign.values()) {
      expect(walked).toMatchObject({ fired: false, reached: [], hostile: [], encodings: ['utf-8'] });
      expect(walked.methods).toBeGreaterThan(10);
      expect(walked.sent.length).toBeGreaterThan(10);
    }
  });

  test.each(PAYLOADS)('%j', async (payload) => {
    const { sent, ...walked } = await walk(payload);
    const length = payload.length > HARMLESS.short.length ? 'long' : 'short';
    const { sent: harmless, ...expected } = benign.get(length)!;
    expect(walked).toEqual(expected);
    const [whole, inPath] = [payload, payload.replace(/[{}#]/g, '')];
    const seen = sent.map((line) =>
      line.replaceAll(whole, HARMLESS[length]).replaceAll(inPath, HARMLESS[length]),
    );
    // A request with a line break in a header is rejected.
    const refused = /[\n\r]/.test(payload) ? harmless.filter((line) => !seen.includes(line)) : [];
    expect([...seen, ...refused].toSorted()).toEqual(harmless.toSorted());
  });
});

test.skipIf(!hasPython).each(PAYLOADS.filter((payload) => payload.includes('tainted')))(
  'control: %j takes effect in one naive location',
  async (payload) => {
    const quotes = ['"', "'", '"""', "'''"];
    const naive = [
      ...quotes.map((quote) => `${quote}x${payload}${quote}`),
      ...quotes.map((quote) => `${quote}x${payload.replaceAll(quote, `\\${quote}`)}${quote}`),
      ...quotes.map((quote) => `(${quote}x${payload.replaceAll(quote, `\\${quote}`)}${quote})`),
      `f"x${payload}"`,
      `# x${payload}`,
    ].map((code) => Buffer.from(code).toString('base64'));
    const program = `
import base64, builtins, json, sys
for code in json.load(sys.stdin):
    try: exec(base64.b64decode(code))
    except Exception: pass
sys.exit(not hasattr(builtins, "tainted"))`;
    const { code } = await runPython(['-W', 'ignore', '-c', program], { input: JSON.stringify(naive) });
    expect(code).toBe(0);
  },
);

async function walk(payload: string): Promise<Walked> {
  // In a path or URL, braces delimit variables, and `#` begins a fragment, so these characters are replaced.
  const payloadOf = (place: string): string =>
    /^paths\.key$|url$/.test(place) ? payload.replace(/[{}#]/g, '') : payload;
  const folder = await mkdtemp(join(tmpdir(), 'diptych-taint-'));
  const document = parseYaml(await readFile(join(ROOT, 'openapi.yaml'), 'utf8'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(taintOpenapi(document, payloadOf)));
  for (const name of ['schema.graphql', 'operations.graphql'])
    await writeFile(join(folder, name), taintSdl(await readFile(join(ROOT, name), 'utf8'), payloadOf));
  const input = { openapi: 'openapi.json', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
  const made = await emitPackage(folder, input);
  await rm(folder, { recursive: true });
  const { code, output, stderr } = await runPython(['-W', 'error', WALK, made.name], {
    path: [made.sources],
  });
  await made.remove();
  expect(code, stderr).toBe(0);
  return JSON.parse(output) as Walked;
}
