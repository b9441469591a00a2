/** `surface.json` contains exactly the names that the client has. */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { surfaceOfJson, type Surface } from '../../src/core/surface.ts';
import { typeErrors } from '../support/type-check.ts';

const GENERATED = resolve(import.meta.dirname, '../../generated');

async function surfaceOf(target: string): Promise<Surface> {
  return surfaceOfJson(JSON.parse(await readFile(join(GENERATED, target, 'surface.json'), 'utf8')))!;
}

/** Returns the names of a kind that are at most one level inside another name. */
function plain({ names }: Surface, kind: string): readonly string[] {
  return [...names]
    .filter(([name, entry]) => entry.kind === kind && /^\w+(\.\w+)?$/.test(name))
    .map(([name]) => name);
}

it('TypeScript has every method, type and field that its surface names', async () => {
  const surface = await surfaceOf('typescript');
  const models = await readFile(join(GENERATED, 'typescript/models.ts'), 'utf8');
  const moduleOf = (type: string): string => (models.includes(`export type ${type} `) ? 'models' : 'graphql');
  const types = new Set(plain(surface, 'type'));
  const lines = [
    ...plain(surface, 'method').map((name) => `void client.${name};`),
    ...[...types].map((name) => `void (undefined as unknown as ${moduleOf(name)}.${name});`),
    ...plain(surface, 'field').flatMap((name) => {
      const [type = '', field = ''] = name.split('.');
      return types.has(type) ? [`void (undefined as unknown as ${moduleOf(type)}.${type}['${field}']);`] : [];
    }),
  ];
  expect(lines.length).toBeGreaterThan(500);
  const folder = await mkdtemp(join(tmpdir(), 'surface-'));
  try {
    const imports = [
      `import type * as models from '${GENERATED}/typescript/models.ts';`,
      `import type * as graphql from '${GENERATED}/typescript/graphql.ts';`,
      `import type { Client } from '${GENERATED}/typescript/client.ts';`,
      'declare const client: Client;',
    ];
    await writeFile(join(folder, 'names.ts'), [...imports, ...lines, ''].join('\n'));
    expect(await typeErrors(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('Python has every method, type and field that its surface names', async () => {
  const surface = await surfaceOf('python');
  const folder = join(GENERATED, 'python/src');
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.py'));
  const all = (await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')))).join('\n');
  const missing = [
    ...plain(surface, 'method').filter((name) => !all.includes(`def ${name.split('.')[1]!}(`)),
    ...plain(surface, 'type').filter(
      (name) => !new RegExp(`^(class ${name}\\b|${name}\\b.* = )`, 'm').test(all),
    ),
    ...plain(surface, 'field').filter(
      (name) => !new RegExp(`^ +"?${name.split('.')[1]!}"?: `, 'm').test(all),
    ),
  ];
  expect(missing).toEqual([]);
});

it('Go has every method, type and field that its surface names', async () => {
  const surface = await surfaceOf('go');
  const folder = join(GENERATED, 'go');
  const paths = (await readdir(folder)).filter((path) => path.endsWith('.go'));
  const all = (await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')))).join('\n');
  const missing = [
    ...plain(surface, 'method').filter((name) => !all.includes(`Service) ${name.split('.')[1]!}(`)),
    ...plain(surface, 'type').filter((name) => !new RegExp(`^type ${name} `, 'm').test(all)),
    ...plain(surface, 'field').filter(
      (name) => !new RegExp(`^\\t${name.split('.')[1]!} +\\S`, 'm').test(all),
    ),
  ];
  expect(plain(surface, 'method').length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

it('Java has every method, type and field that its surface names', async () => {
  const surface = await surfaceOf('java');
  const folder = join(GENERATED, 'java/src/main/java/com/example/messagingapi');
  const files = await readdir(folder, { recursive: true });
  const texts = new Map(
    await Promise.all(
      files
        .filter((path) => path.endsWith('.java'))
        .map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
    ),
  );
  const has = (path: string, text: string): boolean => texts.get(path)?.includes(text) === true;
  const missing = [
    ...plain(surface, 'method').filter((name) => {
      const [resource = '', method = ''] = name.split('.');
      return !has(`services/${resource[0]!.toUpperCase()}${resource.slice(1)}Service.java`, ` ${method}(`);
    }),
    ...plain(surface, 'type').filter((name) => !has(`models/${name}.java`, `${name} `)),
    ...plain(surface, 'field').filter((name) => {
      const [type = '', field = ''] = name.split('.');
      return !has(`models/${type}.java`, ` ${field}() {`);
    }),
  ];
  expect(plain(surface, 'method').length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

it('every surface has the same methods that return pages', async () => {
  const folder = join(GENERATED, 'go');
  const services = (await readdir(folder)).filter((path) => path.endsWith('_service.go'));
  const code = await Promise.all(services.map((path) => readFile(join(folder, path), 'utf8')));
  const methods = code
    .join('\n')
    .matchAll(/^func \(s \*(?<of>\w+)Service\) (?<name>\w+)\([^]*?\) (?<gives>\*Pages|\(|error)/gm);
  const paged = [...methods].flatMap(({ groups }) =>
    groups!['gives'] === '*Pages' ? [`${groups!['of']}.${groups!['name']}`.toLowerCase()] : [],
  );
  expect(paged.length).toBeGreaterThan(10);
  for (const target of ['typescript', 'python', 'go', 'java']) {
    const { names } = await surfaceOf(target);
    const listed = [...names].filter(([, { kind, type }]) => kind === 'method' && type.startsWith('pages<'));
    const spelled = listed.map(([name]) => name.replaceAll('_', '').toLowerCase());
    expect(spelled.toSorted(), target).toEqual(paged.toSorted());
  }
});
