/** Metadata and pages of the package of another contract: golden files, and the absence of markup from documents. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { linksIn, parseMarkdown, shapeOf } from '../package/markdown-tree.ts';
import { CORPUS, hasCorpus, SDL_DOCUMENT } from '../support/corpus.ts';
import { emitDocuments, writeFiles, type EmittedContract } from '../support/emit-contract.ts';
import { hasPython, runPython } from '../support/python.ts';
import { KITCHEN_SINK, KITCHEN_SINK_INPUT, withTainted } from '../support/tainted.ts';

const PAYLOADS = [
  '\n\n# heading\n\n',
  '\n```\n\n# out of the fence\n\n```python\n',
  '`) <script>globalThis.tainted = 1</script> (`',
  '\n- item\n> quote\n| a | b |\n|---|---|\n',
  '![image](https://a.b/c.png) [link](javascript:alert(1)) <https://a.b> www.a.b',
  '--><!--',
  '"\n[project.scripts]\nx = "os:abort"\n#',
  '\\"""\n[tool.hatch.build.hooks.custom]\n',
  '\u202e\u0000\u2028',
];

/** Parts that strings of a document cannot extend. There is a description only if the document has one. */
const HEADS = /^(#+ |```)/gm;
const KEYS = /^(\[.*|(?!description)[a-z-]+ = )/gm;

const emit = (
  root: string,
  input: object,
  options: Record<string, JsonValue> = {},
): Promise<EmittedContract> => emitDocuments(root, input, [{ id: 'python', options }]);

const pagesOf = ({ files }: EmittedContract): ReadonlyMap<string, string> =>
  new Map(
    files
      .filter(({ path }) => /\.(md|toml)$/.test(path))
      .map(({ path, text }) => [path.replace('python/', ''), text]),
  );

test('every page and the metadata are unchanged', async () => {
  for (const [path, text] of pagesOf(await emit(KITCHEN_SINK, KITCHEN_SINK_INPUT))) {
    const golden = join(import.meta.dirname, 'golden', `${path.replaceAll('/', '.')}.txt`);
    await expect(text).toMatchFileSnapshot(golden);
  }
});

describe('a hostile document', () => {
  let named: ReadonlyMap<string, string>;
  let nameless: ReadonlyMap<string, string>;
  beforeAll(async () => {
    [named, nameless] = [pagesOf(await tainted('Zz')), pagesOf(await tainted('-'))];
  });

  test.each(PAYLOADS)('%j in every location changes only text', async (payload) => {
    const hostile = pagesOf(await tainted(payload));
    const outline = (files: ReadonlyMap<string, string>): readonly string[] =>
      [...files].flatMap(([path, text]) => text.match(path.endsWith('.md') ? HEADS : KEYS) ?? []);
    expect(outline(hostile)).toEqual(outline(/[a-z]/i.test(payload) ? named : nameless));
    for (const [path, text] of hostile) {
      if (!path.endsWith('.md')) continue;
      const tree = parseMarkdown(text);
      // The first line is a comment by Diptych.
      expect(shapeOf(tree).match(/html|image|blockquote|thematicBreak|definition|footnote/gi), path).toEqual([
        'html',
      ]);
      expect(linksIn(tree).filter((url) => !/^(https?:|docs\/|\.\.\/README)/.test(url))).toEqual([]);
    }
  });
});

const tainted = (payload: string): Promise<EmittedContract> =>
  withTainted(payload, (folder) => emit(folder, KITCHEN_SINK_INPUT));

describe('options', () => {
  const OPTIONS = {
    name: 'Acme.Orders',
    version: '2.0.0rc1',
    description: 'Orders \\ "of" Acme. 👋',
    license: 'Acme license',
    author: 'Ada Byron <ada@acme.example>',
    homepage: 'https://acme.example',
    repository: 'https://acme.example/orders',
  };

  test.skipIf(!hasPython)('set values that the contract lacks, and the build tool reads them', async () => {
    expect(
      await metadataOf(await emit(KITCHEN_SINK, KITCHEN_SINK_INPUT, { module: 'orders', package: OPTIONS })),
    ).toMatchObject({
      name: 'acme-orders',
      version: '2.0.0rc1',
      description: OPTIONS.description,
      license: 'Acme license',
      authors: [{ name: 'Ada Byron', email: 'ada@acme.example' }],
      urls: { Homepage: OPTIONS.homepage, Repository: OPTIONS.repository },
    });
  });

  test.skipIf(!hasPython).each([
    ['MIT', 'MIT'],
    ['LGPL-2.1-only', 'LGPL-2.1-only'],
    ['No-1.0', 'No-1.0'],
  ])('the license %s', async (license, told) => {
    const emitted = await emit(KITCHEN_SINK, KITCHEN_SINK_INPUT, { package: { license, author: 'Acme' } });
    expect(await metadataOf(emitted)).toMatchObject({ license: told, authors: [{ name: 'Acme' }] });
  });

  test('can omit the package', async () => {
    expect([...pagesOf(await emit(KITCHEN_SINK, KITCHEN_SINK_INPUT, { package: false })).keys()]).toEqual([]);
  });

  test.each([
    ['text', 'package', 'an object'],
    [{ nmae: 'a' }, 'package.nmae', 'omitted'],
    [{ name: '-orders' }, 'package.name', 'the name of a Python package'],
    [{ version: 'one' }, 'package.version', 'a version'],
    [{ description: 'a\nb' }, 'package.description', 'one line'],
    [{ repository: 'javascript:x' }, 'package.repository', 'a web address'],
  ])('%j is rejected', async (given, option, wanted) => {
    const refusal = await emit(KITCHEN_SINK, KITCHEN_SINK_INPUT, { package: given }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(InputError);
    expect((refusal as InputError).message).toMatch(`Option ${option} of target python must be ${wanted}`);
  });
});

describe.skipIf(!hasPython || !hasCorpus)('packages of real documents', () => {
  test.each([
    [{ openapi: 'petstore-expanded.yaml' }, 'swagger-petstore', '1.0.0'],
    [{ openapi: 'twilio_messaging_v1.json' }, 'twilio-messaging', '1.0.0'],
    [{ openapi: 'stripe.json' }, 'stripe-api', '2023.8.16'],
    [{ graphql: [SDL_DOCUMENT] }, 'api', '0.0.0'],
  ])('%j', async (input, name, version) => {
    const emitted = await emit(CORPUS, input);
    expect(await metadataOf(emitted)).toMatchObject({ name, version });
    expect(emitted.diagnostics.filter(({ code }) => code === 'client-package-version')).toEqual([]);
  });
});

test('a version that Python does not accept is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-python-'));
  await writeFile(
    join(folder, 'a.json'),
    '{"openapi":"3.1.0","info":{"title":"A","version":"next"},"paths":{}}',
  );
  const { diagnostics } = await emit(folder, { openapi: 'a.json' });
  expect(diagnostics.map(({ code }) => code)).toContain('client-package-version');
  await rm(folder, { recursive: true });
});

test('a name that is not ASCII is in the README', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-python-'));
  const schema = { type: 'object', properties: { a: { $ref: '#/components/schemas/Größe' } } };
  const requestBody = { content: { 'application/json': { schema } } };
  const contract = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { post: { requestBody, responses: { 204: { description: 'a' } } } } },
    components: { schemas: { Größe: { type: 'object', properties: { x: { type: 'string' } } } } },
  };
  await writeFile(join(folder, 'a.json'), JSON.stringify(contract));
  const pages = pagesOf(await emit(folder, { openapi: 'a.json' }));
  expect(pages.get('README.md')).toContain('a `TypedDict` such as `GrößeParam`');
  await rm(folder, { recursive: true });
});

/** Metadata as the builder of the package parses it. */
async function metadataOf(emitted: EmittedContract): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-python-'));
  await writeFiles(
    folder,
    emitted.files.filter(({ path }) => /\.(md|toml)$/.test(path)),
  );
  const { code, output, stderr } = await runPython(['-m', 'hatchling', 'metadata'], {
    cwd: join(folder, 'python'),
  });
  expect(code, stderr).toBe(0);
  await rm(folder, { recursive: true });
  return JSON.parse(output) as object;
}
