/**
 * config.schema.json: it matches the types, describes every property, and accepts every configuration of this
 * repository.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv } from 'ajv';
import { load as parseYaml } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../scripts/config-schema.ts';
import ownConfig from '../../codegen.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { OptionError } from '../../src/emit/diagnostics.ts';
import { emit } from '../../src/emit/run.ts';
import { targets } from '../../src/emit/targets/registry.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment } from '../support/emit-contract.ts';

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const ROOT = join(import.meta.dirname, '../..');
const schema = JSON.parse(readFileSync(join(ROOT, 'config.schema.json'), 'utf8')) as Schema;
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

function withPreset(presetConfig: unknown): object {
  return { generates: { 'out/': { preset: 'diptych/codegen', presetConfig } } };
}

test('the committed file matches the types: run npm run docs', () => {
  expect(schema).toEqual(configSchema());
});

test('every property has a description', () => {
  const objects = Object.entries({ root: schema, ...schema.definitions });
  const without = objects.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, { description }]) => description === undefined)
      .map(([property]) => `${name}.${property}`),
  );
  expect(without).toEqual([]);
});

describe('a configuration of this repository is valid', () => {
  const files = globSync('test/{init/cases/*/{before,after},outside/projects/*}/**/codegen.{json,yaml,yml}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  });
  const page = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
  const blocks = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text]) => text!);
  const rows = [
    ...files.map((file) => [file, parseYaml(readFileSync(join(ROOT, file), 'utf8'))] as const),
    ...blocks.map((text, index) => [`docs/configuration.md, block ${index + 1}`, parseYaml(text)] as const),
    ['codegen.ts', withPreset(presetOf(ownConfig))] as const,
  ];

  test('the repository contains at least one configuration', () => {
    expect(files.length).toBeGreaterThan(10);
    expect(blocks.length).toBeGreaterThan(1);
  });

  test.each(rows)('%s', (_, value) => {
    expect(validate(value) ? [] : validate.errors).toEqual([]);
    expect(JSON.stringify(value)).toMatch(/generates/);
  });
});

test.each([
  ['no outputs', {}],
  ['an unknown setting', withPreset({ openApi: 'openapi.yaml' })],
  ['an unknown target', withPreset({ targets: { cobol: {} } })],
  ['an unknown option', withPreset({ targets: { go: { modul: 'example.com/a' } } })],
  ['an option of a target without options', withPreset({ targets: { validators: { strict: true } } })],
  ['a wrong type', withPreset({ tolerate: 'yes' })],
  ['an unknown rule', withPreset({ lint: { rules: { unused: { severity: 'off', reason: 'x' } } } })],
  ['a setting without a reason', withPreset({ lint: { rules: { 'unused-type': { severity: 'off' } } } })],
  ['a fraction of a day', withPreset({ diff: { deprecationDays: 0.5 } })],
])('%s is invalid', (_, value) => {
  expect(validate(value)).toBe(false);
});

test('properties and outputs of graphql-codegen are valid', () => {
  const generates = {
    'types.ts': { plugins: ['typescript'], presetConfig: { any: 1 } },
    'a.ts': ['typescript'],
  };
  expect(validate({ overwrite: true, hooks: {}, config: { any: 1 }, generates })).toBe(true);
});

describe('the targets have the options of the schema', () => {
  const optionsOf = (id: string): readonly string[] => {
    const { $ref } = schema.definitions!['TargetOptions']!.properties![id] as { $ref: string };
    return Object.keys(schema.definitions![basename($ref)]!.properties ?? {});
  };
  const rejected = async (id: string, options: JsonObject): Promise<OptionError> => {
    const files = memoryFiles({
      'schema.graphql': 'type Query { a: Int }',
      'openapi.json': '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}',
    });
    const { contract } = await load({ graphql: ['schema.graphql'], openapi: 'openapi.json' }, files);
    const error = await emit(contract!, [{ id, options }], environment).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OptionError);
    return error as OptionError;
  };

  test('for every target', () => {
    const known = Object.keys(schema.definitions!['TargetOptions']!.properties!);
    expect(known.sort()).toEqual(targets.map(({ id }) => id).sort());
  });

  const options = targets.flatMap(({ id }) => optionsOf(id).map((option) => [id, option] as const));

  test.each(options)('%s reads %s', async (id, option) => {
    expect(await rejected(id, { [option]: 1 })).toMatchObject({ option });
  });

  test.each(['typescript', 'python', 'go', 'java'])('%s has no other options', async (id) => {
    const { message } = await rejected(id, { none: 1 });
    expect(message.match(/are (.*)\./)?.[1]?.split(/, | and /)).toEqual([...optionsOf(id)].sort());
  });

  test.each([
    ['typescript', 'PackageFields'],
    ['python', 'PackageFields'],
    ['java', 'MavenFields'],
  ])('the package of %s has the fields of the schema', async (id, definition) => {
    const { message } = await rejected(id, { package: { none: 'x' } });
    const known = message.match(/are (.*)\./)?.[1]?.split(', ');
    expect(known?.sort()).toEqual(Object.keys(schema.definitions![definition]!.properties!).sort());
  });
});

function presetOf({ generates }: typeof ownConfig): unknown {
  const [output] = Object.values(generates);
  return output !== undefined && 'presetConfig' in output ? output.presetConfig : undefined;
}
