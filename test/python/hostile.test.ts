/**
 * Hostile texts in every place of the kitchen sink that takes a free text: what is emitted does nothing when it is
 * imported and called, and no syntax of it is made of a text.
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
];

interface Walked {
  readonly methods: number;
  readonly fired: boolean;
  /** Where a text became code. */
  readonly hostile: readonly string[];
}

describe.skipIf(!hasPython)('a hostile text', () => {
  let benign: Walked;
  beforeAll(async () => {
    benign = await walk('Zz');
  });

  test('control: harmless texts give a client whose methods are called', () => {
    expect(benign).toMatchObject({ fired: false, hostile: [] });
    expect(benign.methods).toBeGreaterThan(10);
  });

  test.each(PAYLOADS)('%j', async (payload) => {
    expect(await walk(payload)).toEqual(benign);
  });
});

test.skipIf(!hasPython).each(PAYLOADS.filter((payload) => payload.includes('tainted')))(
  'control: %j fires in one naive place',
  async (payload) => {
    const quotes = ['"', "'", '"""', "'''"];
    const naive = [
      ...quotes.map((quote) => `${quote}x${payload}${quote}`),
      ...quotes.map((quote) => `${quote}x${payload.replaceAll(quote, `\\${quote}`)}${quote}`),
      ...quotes.map((quote) => `(${quote}x${payload.replaceAll(quote, `\\${quote}`)}${quote})`),
      `f"x${payload}"`,
      `# x${payload}`,
    ];
    const program = `
import builtins, json, sys
for code in json.load(sys.stdin):
    try: exec(code)
    except Exception: pass
sys.exit(not hasattr(builtins, "tainted"))`;
    const { code } = await runPython(['-W', 'ignore', '-c', program], { input: JSON.stringify(naive) });
    expect(code).toBe(0);
  },
);

async function walk(payload: string): Promise<Walked> {
  // In a path or an address, braces are a variable's: another document, not a hostile text.
  const payloadOf = (place: string): string =>
    /^paths\.key$|url$/.test(place) ? payload.replace(/[{}]/g, '') : payload;
  const folder = await mkdtemp(join(tmpdir(), 'diptych-taint-'));
  const document = parseYaml(await readFile(join(ROOT, 'openapi.yaml'), 'utf8'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(taintOpenapi(document, payloadOf)));
  for (const name of ['schema.graphql', 'operations.graphql'])
    await writeFile(join(folder, name), taintSdl(await readFile(join(ROOT, name), 'utf8'), payloadOf));
  const input = { openapi: 'openapi.json', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
  const made = await emitPackage(folder, input);
  await rm(folder, { recursive: true });
  const { code, output, complaint } = await runPython(['-W', 'error', WALK, made.name], {
    path: [made.sources],
  });
  await made.remove();
  expect(code, complaint).toBe(0);
  return JSON.parse(output) as Walked;
}
