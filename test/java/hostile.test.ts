/** Hostile strings in every free text of the kitchen sink: the output compiles, and no string becomes code. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { compile, hasJava, hasJavaTools } from '../support/java.ts';
import { taintOpenapi, taintSdl } from '../typescript/taint.ts';
import { javadoc } from './tools.ts';

const ROOT = resolve(import.meta.dirname, '../typescript/kitchen-sink');
const FIRE = 'static { System.exit(tainted); }';
/** Letters of a text may occur in a name, but must have no effect there. */
const CODE = /\bstatic \{|\bSystem\.exit\b/;
/** Unicode escapes are processed first: in comments, in literals, and in names. */
const PAYLOADS = [
  `\n${FIRE}\n`,
  `\r\n${FIRE}\r\n`,
  `";\n${FIRE}\n//`,
  `"""\n;${FIRE}\n/*`,
  `*/ ${FIRE} /*`,
  `\\u002a\\u002f ${FIRE} \\u002f\\u002a`,
  `\\u0022; \\u000a ${FIRE} \\uuuu002f/`,
  `\\\\u000a${FIRE}\\`,
  `} @deprecated {@link #x} {@code <b>&nbsp; </pre> <script> @param x`,
  `\u2028\ufeff\0\u202e${FIRE}`,
];

describe.skipIf(!hasJava)('a hostile text', () => {
  test('control: an unencoded text becomes code', () => {
    for (const payload of PAYLOADS.slice(0, 2)) expect(code(`// ${payload}`)).toMatch(CODE);
    expect(code(`/* ${PAYLOADS[5]} */`)).toMatch(CODE);
    expect(code(`String a = "${PAYLOADS[6]}";`)).toMatch(CODE);
  });

  test.each(PAYLOADS)('%j does not become code', async (payload) => {
    const files = await tainted(() => payload);
    const sources = files.filter(({ path }) => path.endsWith('.java'));
    expect(sources.filter(({ text }) => CODE.test(code(text))).map(({ path }) => path)).toEqual([]);
  });

  test(
    'still compiles with all payloads together, and the documentation can be parsed',
    { timeout: 240_000 },
    async () => {
      let next = 0;
      const folder = await mkdtemp(join(tmpdir(), 'diptych-hostile-'));
      await writeFiles(folder, await tainted(() => PAYLOADS[next++ % PAYLOADS.length]!));
      const sources = join(folder, 'java/src/main/java');
      await expect(compile({ sources: [sources] })).resolves.toBeTypeOf('string');
      if (hasJavaTools) expect(await javadoc(sources)).toBe('');
      await rm(folder, { recursive: true });
    },
  );
});

/** Files of the kitchen sink with payloads in all strings. */
async function tainted(payload: () => string): Promise<Awaited<ReturnType<typeof emitDocuments>>['files']> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-hostile-'));
  // Braces in a path or URL delimit variables, and must be closed.
  const payloadOf = (place: string): string =>
    /^paths\.key$|url$/.test(place) ? payload().replace(/[{}]/g, '') : payload();
  try {
    const document = parseYaml(await readFile(join(ROOT, 'openapi.yaml'), 'utf8')) as object;
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(taintOpenapi(document, payloadOf)));
    const sdl = await readFile(join(ROOT, 'schema.graphql'), 'utf8');
    await writeFile(join(folder, 'schema.graphql'), taintSdl(sdl, payloadOf));
    const input = { openapi: 'openapi.json', graphql: ['schema.graphql'] };
    const { files } = await emitDocuments(folder, input, [{ id: 'java', options: {} }]);
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A file as javac reads it, without its comments and literals. */
function code(text: string): string {
  return text
    .replace(/(?<!\\)((?:\\\\)*)\\u+([\da-f]{4})/gi, (_, before: string, digits: string) => {
      return before + String.fromCharCode(parseInt(digits, 16));
    })
    .replace(/\/\/[^\n\r]*|\/\*[^]*?\*\/|"""[^]*?(?<!\\)"""|"(?:[^"\\\n\r]|\\.)*"/g, '');
}
