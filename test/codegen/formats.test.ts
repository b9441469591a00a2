/** Both tools load a configuration in each format, module system, and layout, and write the same bytes. */
import { expect, test } from 'vitest';
import { SEARCH_PLACES } from '../../src/cli/config/find-config.ts';
import { isThorough } from '../support/thorough.ts';
import { generateByBoth, type Files, type Written } from './project.ts';

const VALUE = {
  $schema: './node_modules/diptych/config.schema.json',
  schema: 'schema.graphql',
  documents: ['operations/*.graphql'],
  generates: {
    'generated/': {
      preset: 'diptych/codegen',
      presetConfig: { openapi: 'openapi.yaml', targets: { graphql: {}, openapi: { file: 'api.json' } } },
    },
  },
};
const JSON_TEXT = JSON.stringify(VALUE, null, 2);
const YAML_TEXT = `# A comment.
schema: schema.graphql
documents: [operations/*.graphql]
x-targets: &targets
  graphql: {}
generates:
  generated/:
    preset: diptych/codegen
    presetConfig:
      openapi: \${DOCUMENT:'openapi.yaml'}
      targets:
        <<: *targets
        openapi: { file: \${NAME}.json }
`;

const INLINE = JSON_TEXT.replace('"diptych/codegen"', 'diptych');
const ESM = `import { diptych } from 'diptych/codegen';\nexport default ${INLINE};\n`;
const COMMONJS = `module.exports = ${JSON_TEXT};\n`;
const TYPED = `import { diptych } from 'diptych/codegen';\nconst config: object = ${INLINE};\nexport default config;\n`;
const ENUM = `enum Name { Api = 'api.json' }\n${TYPED.replace('"api.json"', 'Name.Api')}`;
const SPLIT = `import { name } from './config/name';\n${TYPED.replace('"api.json"', 'name')}`;
const NAME = { 'config/name.ts': "export const name: string = 'api.json';\n" };

const TYPES = ['none', 'module', 'commonjs'] as const;
type ModuleType = (typeof TYPES)[number];

interface Row {
  readonly name: string;
  readonly type: ModuleType;
  readonly layout: string;
  readonly text: string;
  readonly files?: Files;
}

/** The rows that run with every test. */
const CORE = new Set(['codegen.yaml none', 'package.json none', 'codegen.ts commonjs enum']);

function textsOf(name: string, type: ModuleType): readonly Omit<Row, 'name' | 'type'>[] {
  if (name === 'package.json') return [{ layout: 'data', text: '' }];
  if (name.endsWith('json')) return [{ layout: 'data', text: JSON_TEXT }];
  if (/ya?ml$/.test(name)) return [{ layout: 'data', text: YAML_TEXT }];
  if (name.endsWith('.cjs')) return [{ layout: 'CommonJS', text: COMMONJS }];
  if (name.endsWith('.mjs')) return [{ layout: 'ESM', text: ESM }];
  if (name.endsWith('.js'))
    return [
      ...(type === 'module' ? [] : [{ layout: 'CommonJS', text: COMMONJS }]),
      ...(type === 'commonjs' ? [] : [{ layout: 'ESM', text: ESM }]),
    ];
  return [
    { layout: 'ESM', text: TYPED },
    { layout: 'enum', text: ENUM },
    { layout: 'extensionless import', text: SPLIT, files: NAME },
  ];
}

const NAMED = [
  'my.mts',
  'my.cts',
  'my.mjs',
  'my.cjs',
  'my.ts',
  'my.js',
  'my.json',
  'my.yaml',
  'my.yml',
  'rc',
];
const rows: readonly Row[] = [...SEARCH_PLACES, ...NAMED].flatMap((name) => {
  // The formats of data do not depend on the type of the package.
  const types = /[jt]s$/.test(name) ? TYPES : TYPES.slice(0, 1);
  const usual = name === 'rc' ? [{ layout: 'data', text: YAML_TEXT }] : undefined;
  return types.flatMap((type) => (usual ?? textsOf(name, type)).map((row) => ({ name, type, ...row })));
});

const label = ({ name, type, layout }: Row): string =>
  `${name} ${type}${layout === 'data' ? '' : ` ${layout}`}`;

function projectOf({ name, type, text, files }: Row): Files {
  const json = {
    ...(type === 'none' ? {} : { type }),
    ...(name === 'package.json' && { codegen: VALUE }),
  };
  return { 'package.json': JSON.stringify(json), ...(text && { [name]: text }), ...files };
}

const named = rows.map((row) => [label(row), row] as const);

/** Runs both tools on the project of a row. */
function written(row: Row): Written {
  return generateByBoth(projectOf(row), NAMED.includes(row.name) ? ['--config', row.name] : [], {
    NAME: 'api',
  });
}

const FILES = ['graphql/schema.graphql', 'openapi/api.json'];

test.each(named.filter(([name]) => CORE.has(name)))('%s', { timeout: 60_000 }, (_, row) => {
  const { byCodegen, byDiptych } = written(row);
  expect(byDiptych).toEqual(byCodegen);
  expect(Object.keys(byDiptych)).toEqual(expect.arrayContaining(FILES));
});

const others = named.filter(([name]) => !CORE.has(name));
test.skipIf(!isThorough).each(others)('%s', { timeout: 60_000 }, (_, row) => {
  const { byCodegen, byDiptych } = written(row);
  expect(byDiptych).toEqual(byCodegen);
  expect(Object.keys(byDiptych)).toEqual(expect.arrayContaining(FILES));
});

test('control: the most frequent combinations have rows, and every search location has one', () => {
  const labels = rows.map(label);
  expect([...CORE].filter((one) => !labels.includes(one))).toEqual([]);
  expect(SEARCH_PLACES.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});
