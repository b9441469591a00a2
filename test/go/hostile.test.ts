/** Hostile texts in every free text of the kitchen sink: what is emitted builds, and no text of it is code. */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { hasGo, runGo } from '../support/go.ts';
import { taintOpenapi, taintSdl } from '../typescript/taint.ts';
import { emitModule } from './emitted.ts';

const ROOT = resolve(import.meta.dirname, '../typescript/kitchen-sink');
const FIRE = 'func init() { panic(tainted) }';
/** Letters of a text may be in a name; what they do in it is not. */
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
  test('control: it fires in a naive place', () => {
    for (const payload of PAYLOADS.slice(0, 2)) expect(code(`// ${payload}`)).toMatch(CODE);
  });

  test.each(PAYLOADS)('%j', { timeout: 120_000 }, async (payload) => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-hostile-'));
    const document = parseYaml(await readFile(join(ROOT, 'openapi.yaml'), 'utf8')) as object;
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(taintOpenapi(document, () => payload)));
    const sdl = await readFile(join(ROOT, 'schema.graphql'), 'utf8');
    await writeFile(
      join(folder, 'schema.graphql'),
      taintSdl(sdl, () => payload),
    );
    const module = await emitModule(folder, { openapi: 'openapi.json', graphql: ['schema.graphql'] });
    try {
      expect(await runGo(module.folder, ['-l', '.'], { command: 'gofmt' })).toBe('');
      expect(await runGo(module.folder, ['vet', '.'])).toBe('');
      for (const file of await readdir(module.folder)) {
        if (!file.endsWith('.go')) continue;
        const text = await readFile(join(module.folder, file), 'utf8');
        expect(code(text), file).not.toMatch(CODE);
        expect(text, file).not.toMatch(/^\s*\/\/(go:|line )/m);
      }
    } finally {
      await module.remove();
      await rm(folder, { recursive: true });
    }
  });
});

/** A file without its comments and literals. */
function code(text: string): string {
  return text.replace(/\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, '');
}
