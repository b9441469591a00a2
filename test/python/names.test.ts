/**
 * Every name that Python, its library, or the runtime already uses, as a schema, a property, a parameter, an action,
 * and a resource.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPython, runPython } from '../support/python.ts';
import { isThorough } from '../support/thorough.ts';
import { emitPackage, type EmittedPackage } from './emitted.ts';
import { complaints, PYRIGHT, TOOLS } from './tools.ts';

const NAMES = (
  'from class def import None True False self cls async await lambda type match case print list dict str int ' +
  'bool float bytes object property staticmethod dataclass field Any Literal Mapping Sequence UNSET Unset Model Client ' +
  'AsyncClient Pages json typing httpx annotations close options signal timeout headers copy __init__ __class__ ' +
  '__slots__ __dict__ __proto__ _private _ 1st to_dict from_dict additional_properties names_ with_raw_response ' +
  'Exception TypeError ClientError TYPE_CHECKING datetime Timestamp connection ' +
  // Names of modules next to the types, and names that Python normalizes to the same identifier.
  'ApiErrorBody ApiErrorCode IsKnownKind TypeGuard get_args Union StateMachine WebhookEvent errors states ' +
  'foldMe FoldMe fold_me fold-me ﬁle file l O I'
).split(' ');

const text = { type: 'string' };
const members = Object.fromEntries(NAMES.map((name) => [name, text]));
const schemaNames = NAMES.filter((name) => /^[\w.-]+$/.test(name));
const refs = Object.fromEntries(schemaNames.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
const json = (schema: object): object => ({ 'application/json': { schema } });
const answered = {
  200: { description: 'All.', content: json({ $ref: '#/components/schemas/Holder' }) },
  400: { description: 'Refused.', content: json({ $ref: '#/components/schemas/ApiErrorBody' }) },
  409: { description: 'Refused.', content: json({ $ref: '#/components/schemas/Any' }) },
};

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Names', version: '1' },
  servers: [{ url: 'https://names.test' }],
  paths: {
    '/query': {
      get: {
        operationId: 'query',
        tags: ['all'],
        parameters: NAMES.map((name) => ({ name, in: 'query', schema: text })),
        responses: answered,
      },
    },
    '/body': {
      post: {
        operationId: 'send',
        tags: ['all'],
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/Members' }) },
        responses: answered,
      },
    },
    ...Object.fromEntries(
      NAMES.map((name, index) => [
        `/a${index}/{${name}}`,
        {
          parameters: [{ name, in: 'path', required: true, schema: text }],
          get: { operationId: name, tags: ['actions'], responses: answered },
          put: { operationId: `put ${name}`, tags: [name], responses: answered },
        },
      ]),
    ),
  },
  components: {
    schemas: {
      ...Object.fromEntries(schemaNames.map((name) => [name, { type: 'object', properties: { a: text } }])),
      Members: { type: 'object', properties: members },
      Holder: { type: 'object', properties: { ...refs, kind: { $ref: '#/components/schemas/Kind' } } },
      Kind: { type: 'string', enum: NAMES },
    },
  },
};

/** Names of security schemes that the client's constructor uses for its own variables. */
const SCHEMES = (
  'basic bearer api_key authorization settings facts self transport connection calls hooks headers str int float ' +
  'annotations cached_property credentials environment'
).split(' ');

const SECURITY = {
  ...DOCUMENT,
  paths: { '/a': { get: { operationId: 'ask', responses: { 204: { description: 'Done.' } } } } },
  security: SCHEMES.map((name) => ({ [name]: [] })),
  components: {
    securitySchemes: {
      ...Object.fromEntries(
        SCHEMES.map((name) => [name, { type: 'apiKey', in: 'header', name: `x-${name}` }]),
      ),
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
      facts: { type: 'http', scheme: 'digest' },
    },
  },
};

describe.skipIf(!hasPython)('names of security schemes', () => {
  let made: EmittedPackage | undefined;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-schemes-'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(SECURITY));
    made = await emitPackage(folder, { openapi: 'openapi.json' });
    await rm(folder, { recursive: true });
  });
  afterAll(() => made?.remove());

  test('a client can be created with any of them', async () => {
    const program = `
import inspect, ${made!.name} as package
for client in (package.Client, package.AsyncClient):
    keywords = [one for one in inspect.signature(client).parameters.values() if one.default is None]
    names = [one.name for one in keywords if "Secret" in one.annotation or "tuple" in one.annotation]
    assert len(names) > ${SCHEMES.length}, names
    client(**{name: ("user", "password") if name == "basic" else "secret" for name in names})
`;
    expect(await runPython(['-c', program], { path: [made!.sources] })).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  test.for(TOOLS)('$name', { timeout: 120_000 }, async (tool, { skip }) => {
    skip(tool === PYRIGHT && !isThorough, 'only in CI, because mypy treats names like pyright');
    expect(await complaints(tool, made!.folder)).toBe('');
  });
});

describe.skipIf(!hasPython)('reserved names', () => {
  let made: EmittedPackage | undefined;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-names-'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
    made = await emitPackage(folder, { openapi: 'openapi.json' });
    await rm(folder, { recursive: true });
  });
  afterAll(() => made?.remove());

  test('every module can be imported', async () => {
    const program = `
import importlib, pkgutil, ${made!.name} as package
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
for name in package.__all__:
    getattr(package, name)
`;
    expect(await runPython(['-c', program], { path: [made!.sources] })).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  test.for(TOOLS)('$name', { timeout: 120_000 }, async (tool, { skip }) => {
    skip(tool === PYRIGHT && !isThorough, 'only in CI, because mypy treats names like pyright');
    expect(await complaints(tool, made!.folder)).toBe('');
  });
});
