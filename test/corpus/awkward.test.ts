/** Each language compiles a small document with every class of input that once broke generated code. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPILERS, errorsOf, type Compiler } from '../../scripts/corpus/compile.ts';
import { targets } from '../../src/emit/targets/registry.ts';
import { emitDocuments, writeFiles, type EmittedContract } from '../support/emit-contract.ts';
import { hasGo } from '../support/go.ts';
import { hasJava } from '../support/java.ts';
import { hasPython } from '../support/python.ts';
import { isThorough } from '../support/thorough.ts';

const everyTarget = targets.map(({ id }) => ({ id, options: {} }));
const IS_PRESENT: Readonly<Record<Compiler, boolean>> = {
  tsc: true,
  compileall: hasPython,
  mypy: hasPython,
  'go vet': hasGo,
  javac: hasJava,
};

/** True if a compiler runs in this run. The compilers of other languages take seconds each. */
function runs(compiler: Compiler): boolean {
  return IS_PRESENT[compiler] && (isThorough || compiler === 'tsc' || compiler === 'compileall');
}

async function emitted(
  root: string,
  openapi: string,
): Promise<EmittedContract & { readonly folder: string }> {
  const made = await emitDocuments(root, { openapi }, everyTarget);
  const folder = await mkdtemp(join(tmpdir(), 'diptych-awkward-'));
  await writeFiles(folder, made.files);
  return { ...made, folder };
}

/** The output for `awkward.yaml`, which is generated once for all tests. */
let awkward: ReturnType<typeof emitted> | undefined;

function emittedAwkward(): ReturnType<typeof emitted> {
  return (awkward ??= emitted(import.meta.dirname, 'awkward.yaml'));
}

afterAll(async () => {
  if (awkward) await rm((await awkward).folder, { recursive: true });
});

/** A document with a schema, a tag, and an operation for every name. */
function documentOf(names: readonly string[]): object {
  const all = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
  const json = (schema: object): object => ({ 'application/json': { schema } });
  const operation = (name: string): object => ({
    tags: [name],
    operationId: `get${name}`,
    responses: { 200: { description: 'One.', content: json({ $ref: `#/components/schemas/${name}` }) } },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Names', version: '1' },
    servers: [{ url: 'https://names.test' }],
    components: {
      schemas: Object.fromEntries(
        names.map((name) => [
          name,
          { type: 'object', required: [`is${name}`], properties: { [`is${name}`]: {} } },
        ]),
      ),
    },
    paths: {
      '/all': {
        post: {
          operationId: 'all',
          requestBody: { required: true, content: json({ type: 'object', properties: all }) },
          responses: {
            200: { description: 'Any.', content: json({ oneOf: Object.values(all) }) },
          },
        },
      },
      ...Object.fromEntries(names.map((name) => [`/${name}`, { get: operation(name) }])),
    },
  };
}

/** Declarations whose names a package already contains. */
const DECLARED = /\b(?:class|interface|type|enum|record|func|const) ([A-Z]\w+)/g;

describe('an awkward document', () => {
  let made: Awaited<ReturnType<typeof emitted>>;

  beforeAll(async () => {
    made = await emittedAwkward();
  }, 180_000);

  for (const compiler of COMPILERS) {
    test.skipIf(!runs(compiler))(`compiles with ${compiler}`, { timeout: 240_000 }, async () => {
      expect(await errorsOf(compiler, made.folder, 200_000)).toEqual([]);
    });
  }
});

/** A document with only webhooks, and a document without operations. */
const CALLED_BY_NOBODY = {
  'webhooks alone': {
    webhooks: {
      petAdded: {
        post: {
          requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
          responses: { 200: { description: 'Received.' } },
        },
      },
    },
  },
  'types alone': { components: { schemas: { Pet: { type: 'object' } } } },
};

describe.each(Object.entries(CALLED_BY_NOBODY))('a document with %s', (_, parts) => {
  let made: Awaited<ReturnType<typeof emitted>>;

  beforeAll(async () => {
    const root = await mkdtemp(join(tmpdir(), 'diptych-uncalled-'));
    const info = { title: 'Uncalled', version: '1.0.0' };
    await writeFile(join(root, 'document.json'), JSON.stringify({ openapi: '3.1.0', info, ...parts }));
    made = await emitted(root, 'document.json');
    await rm(root, { recursive: true });
  }, 180_000);

  afterAll(() => rm(made.folder, { recursive: true }));

  for (const compiler of COMPILERS) {
    test.skipIf(!runs(compiler))(`compiles with ${compiler}`, { timeout: 240_000 }, async () => {
      expect(await errorsOf(compiler, made.folder, 200_000)).toEqual([]);
    });
  }
});

describe('a document with the names of every runtime', () => {
  let made: Awaited<ReturnType<typeof emitted>>;

  beforeAll(async () => {
    const { files } = await emittedAwkward();
    const declared = files.flatMap(({ text }) => [...text.matchAll(DECLARED)].map(([, name = '']) => name));
    const root = await mkdtemp(join(tmpdir(), 'diptych-names-'));
    const names = [...new Set(declared)].toSorted();
    await writeFile(join(root, 'names.json'), JSON.stringify(documentOf(names)));
    made = await emitted(root, 'names.json');
    await rm(root, { recursive: true });
  }, 180_000);

  afterAll(() => rm(made.folder, { recursive: true }));

  for (const compiler of COMPILERS) {
    test.skipIf(!runs(compiler))(`compiles with ${compiler}`, { timeout: 240_000 }, async () => {
      expect(await errorsOf(compiler, made.folder, 200_000)).toEqual([]);
    });
  }
});
