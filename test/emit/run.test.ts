import { buildSchema } from 'graphql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emit, type EmitEnvironment } from '../../src/emit/run.ts';
import { InputError } from '../../src/core/diagnostic.ts';
import { introspect } from '../../src/load/graphql/introspect.ts';
import type { Contract } from '../../src/model/contract.ts';

const schema = buildSchema('type Query { a: Int }');

const contract: Contract = {
  title: 'Example',
  version: '1',
  tags: [],
  servers: [],
  types: new Map(),
  operations: [],
  documents: [],
  webhooks: [],
  auth: [],
  security: [],
  errors: [],
  sources: {
    openapi: {
      document: { openapi: '3.1.0', info: { title: '</script>\u2028', version: '1' }, paths: {} },
      schemaPointer: () => undefined,
      spanAt: () => expect.unreachable(),
      unread: [],
      unreadKeywords: () => undefined,
    },
    graphql: {
      schema,
      sdl: 'type Query {\r\n  a: Int\n}',
      introspection: () => introspect(schema),
      operations: '',
      isIntrospected: false,
    },
  },
};

const environment: EmitEnvironment = {
  templates: () => new Map(),
  job: () => Promise.reject(new Error('no job expected')),
};

const select = (id: string, options = {}) => ({ id, options });

test('files come in the order of the registry, under their target, with a final line break', async () => {
  const { files, diagnostics } = await emit(
    contract,
    [select('graphql'), select('openapi', { file: 'v1.json' })],
    environment,
  );
  expect(files.map(({ path, write, target }) => ({ path, write, target }))).toEqual([
    { path: 'openapi/v1.json', write: 'always', target: 'openapi' },
    { path: 'graphql/schema.graphql', write: 'always', target: 'graphql' },
    { path: 'graphql/introspection.json', write: 'always', target: 'graphql' },
  ]);
  expect(JSON.parse(files[0]!.text)).toEqual(contract.sources.openapi!.document);
  expect(files[0]!.text).toContain('\\u2028');
  expect(files[1]!.text).toBe('type Query {\n  a: Int\n}\n');
  expect(diagnostics).toEqual([]);
});

test('if all jobs fail, one failure is thrown and none is unhandled', async () => {
  const unhandled = vi.fn<() => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const templates = (id: string) =>
    new Map(id === 'typescript' ? ['core', 'client', 'index'].map((name) => [`${name}.liquid`, '']) : []);
  await expect(emit(contract, [select('typescript')], { ...environment, templates })).rejects.toThrow(
    'no job',
  );
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(unhandled).not.toHaveBeenCalled();
});

test('a target without its document writes no files', async () => {
  const { files } = await emit(
    { ...contract, sources: {} },
    [select('graphql'), select('openapi')],
    environment,
  );
  expect(files).toEqual([]);
});

test.each([
  ['an unknown target', select('cobol'), 'emit-unknown-target'],
  ['a name of the prototype', select('__proto__'), 'emit-unknown-target'],
  ['a file outside the folder', select('openapi', { file: '../v1.json' }), 'emit-option-invalid'],
  ['a file without text', select('openapi', { file: 1 }), 'emit-option-invalid'],
])('%s is rejected', async (_, selection, code) => {
  const error = await emit(contract, [selection], environment).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
});
