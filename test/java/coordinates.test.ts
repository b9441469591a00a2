/**
 * The coordinates and metadata of a package are safe for any document: names remain names, and texts remain
 * texts.
 */
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { emitDocuments } from '../support/emit-contract.ts';
import { hasPython } from '../support/python.ts';
import { readXml, type Element } from '../support/xml.ts';

const SMALL = resolve(import.meta.dirname, '../emit/python/openapi.yaml');
const HOSTILE: readonly (readonly [title: string, version: string])[] = [
  ['', ''],
  [' ', '1'],
  ['../../../etc/passwd', '../1'],
  ['java.lang', 'v1.2'],
  ['class', '1.2.3-beta'],
  ['con', '2024-02-30'],
  ['package-info', '-1'],
  ['42', '1 2'],
  ['🎉', '[1,)'],
  ['Größe', '1\n2'],
  ['</name></project>', '1</version>'],
  ['${env.HOME}', '${project.artifactId}'],
  ['a; } module evil { exports b', '1; } module evil {'],
  ['\u202e\u0000\n*/ import java.io.*;', '\u0661'],
  ['x'.repeat(5000), '9'.repeat(5000)],
];
const TEXT = '</name><build>${env.HOME}</build><!-- ]]> & "';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-coordinates-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Package {
  /** Its Java files and `pom.xml`, by path relative to the folder of the target. */
  readonly files: ReadonlyMap<string, string>;
  readonly pom: readonly Element[];
  readonly bill: readonly Element[];
}

async function packageOf(info: JsonObject, options: JsonObject = {}): Promise<Package> {
  const document = parseYaml(await readFile(SMALL, 'utf8')) as { readonly info: JsonObject };
  await writeFile(
    join(folder, 'openapi.json'),
    JSON.stringify({ ...document, info: { ...document.info, ...info } }),
  );
  const targets = [{ id: 'java', options: { package: options } }];
  const { files } = await emitDocuments(folder, { openapi: 'openapi.json' }, targets);
  const byPath = new Map(files.map(({ path, text }) => [path.replace(/^java\//, ''), text]));
  const [pom, bill] = await readXml([byPath.get('pom.xml')!, byPath.get('bom/pom.xml')!]);
  return { files: byPath, pom: pom!, bill: bill! };
}

describe.skipIf(!hasPython)('a package', () => {
  test.each(HOSTILE)(
    'with the title %j and version %j has valid names for Java and Maven',
    async (title, version) => {
      const { files, pom, bill } = await packageOf({ title, version });
      const module = files.get('src/main/java/module-info.java')!.replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
      const [, name = ''] = /^module (com\.example\.[a-z][a-z0-9_]*) \{$/m.exec(module) ?? [];
      expect(name, module).not.toBe('');
      expect(module.match(/[{}]/g)).toHaveLength(2);
      const java = [...files.keys()].filter((path) => /package-info/.test(path));
      for (const path of java) expect(path).toMatch(`src/main/java/${name.replaceAll('.', '/')}/`);
      expect(textOf(pom, 'artifactId')).toMatch(/^[a-z0-9][a-z0-9._-]*$/);
      expect(textOf(pom, 'version')).toMatch(/^\d+(\.\d+)*(-beta)?$/);
      expect(textOf(bill, 'artifactId')).toBe(`${textOf(pom, 'artifactId')}-bom`);
    },
  );

  test('with hostile texts has the same elements as any other, with these texts', async () => {
    const own = {
      description: TEXT,
      license: TEXT,
      author: `${TEXT} <a@example.com>`,
      homepage: `https://a.test/${TEXT.replace(/\s/g, '')}`,
    };
    const plain = {
      description: 'a',
      license: 'a',
      author: 'a <a@example.com>',
      homepage: 'https://a.test/',
    };
    const [hostile, harmless] = [await packageOf({ title: TEXT }, own), await packageOf({}, plain)];
    for (const file of ['pom', 'bill'] as const) {
      expect(hostile[file].map(([path]) => path)).toEqual(harmless[file].map(([path]) => path));
      for (const element of ['name', 'description', 'licenses/license/name', 'developers/developer/name'])
        expect(textOf(hostile[file], element)).toBe(TEXT.replace('${', '$ {'));
    }
  });

  test('control: an unencoded text becomes another element', async () => {
    const [elements] = await readXml([`<project><name>${TEXT.split('<!')[0]!}<name></name></project>`]);
    expect(elements!.map(([path]) => path)).toContain('/project/build');
  });
});

function textOf(elements: readonly Element[], path: string): string | undefined {
  return elements.find(([own]) => new RegExp(`^/project[^/]*/${path}$`).test(own))?.[1];
}
