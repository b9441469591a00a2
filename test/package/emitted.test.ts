/**
 * The package of another contract: its golden files, the absence of markup from documents, and the effect of options.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { CORPUS, hasCorpus, OPENAPI_DOCUMENTS, SDL_DOCUMENT } from '../support/corpus.ts';
import { emitDocuments, type EmittedContract } from '../support/emit-contract.ts';
import { KITCHEN_SINK, KITCHEN_SINK_INPUT, withTainted } from '../support/tainted.ts';
import { linksIn, parseMarkdown, shapeOf } from './markdown-tree.ts';

const PAYLOADS = [
  '\n\n# heading\n\n',
  '\n```\n\n# out of the fence\n\n```ts\n',
  '`) <script>globalThis.tainted = 1</script> (`',
  '\n- item\n> quote\n| a | b |\n|---|---|\n',
  '![image](https://a.b/c.png) [link](javascript:alert(1)) <https://a.b> www.a.b',
  '\n[README]: javascript:alert(1)\n',
  '--><!--',
  '"},"scripts":{"postinstall":"x',
];

const emit = (
  root: string,
  input: object,
  options: Record<string, JsonValue> = {},
): Promise<EmittedContract> => emitDocuments(root, input, [{ id: 'typescript', options }]);

const own = ({ files }: EmittedContract): ReadonlyMap<string, string> =>
  new Map(files.map(({ path, text }) => [path.replace('typescript/', ''), text]));

const manifestOf = (emitted: EmittedContract): Record<string, unknown> =>
  JSON.parse(own(emitted).get('package.json')!) as Record<string, unknown>;

test('every page and the manifest are unchanged', async () => {
  const files = [...own(await emit(KITCHEN_SINK, KITCHEN_SINK_INPUT))].filter(
    ([path]) => !path.endsWith('.ts'),
  );
  for (const [path, text] of files) {
    const golden = join(import.meta.dirname, 'golden', `${path.replaceAll('/', '.')}.txt`);
    await expect(text).toMatchFileSnapshot(golden);
  }
});

/**
 * Documents with harmless names. The emitter distinguishes these names in the same way as the hostile names.
 */
let named: ReadonlyMap<string, string>;
let nameless: ReadonlyMap<string, string>;

beforeAll(async () => {
  [named, nameless] = [own(await tainted('Zz')), own(await tainted('-'))];
});

test.each(PAYLOADS)('%j in every location of a document changes only text', async (payload) => {
  const quiet = /[a-z]/i.test(payload) ? named : nameless;
  const hostile = own(await tainted(payload));
  const pages = [...hostile].filter(([path]) => path.endsWith('.md'));
  expect(pages.length).toBe([...quiet].filter(([path]) => path.endsWith('.md')).length);
  for (const [path, text] of pages) {
    const tree = parseMarkdown(text);
    const shape = shapeOf(tree);
    // The first line is a comment by Diptych.
    expect(shape.match(/html|image|blockquote|thematicBreak|definition|footnote/gi), path).toEqual(['html']);
    expect(linksIn(tree).filter((url) => !/^(https?:|docs\/|\.\.\/README)/.test(url))).toEqual([]);
  }
  const outline = (files: ReadonlyMap<string, string>): readonly string[] =>
    [...files.values()].flatMap((text) => text.match(/^(#+ |```)/gm) ?? []);
  expect(outline(hostile)).toEqual(outline(quiet));
  const { scripts, dependencies } = JSON.parse(hostile.get('package.json')!) as Record<string, unknown>;
  expect({ scripts, dependencies }).toEqual({
    scripts: { build: expect.any(String) as string, prepack: 'npm run build' },
    dependencies: undefined,
  });
});

const tainted = (payload: string): Promise<EmittedContract> =>
  withTainted(payload, (folder) => emit(folder, KITCHEN_SINK_INPUT));

describe('options', () => {
  test('set values that the contract lacks', async () => {
    const given = {
      name: '@acme/orders',
      version: '2.0.0-rc.1',
      description: 'Orders.',
      license: 'UNLICENSED',
      author: 'Acme',
      homepage: 'https://acme.example',
      repository: 'git+https://acme.example/orders.git',
    };
    const emitted = await emit(KITCHEN_SINK, KITCHEN_SINK_INPUT, { package: given });
    const { repository, ...rest } = given;
    expect(manifestOf(emitted)).toMatchObject({ ...rest, repository: { type: 'git', url: repository } });
    expect(own(emitted).get('README.md')).toContain("import { Client } from '@acme/orders';");
  });

  test('can omit the package', async () => {
    const files = [...own(await emit(KITCHEN_SINK, KITCHEN_SINK_INPUT, { package: false })).keys()];
    expect(files.filter((path) => !path.endsWith('.ts'))).toEqual(['surface.json']);
  });

  test.each([
    ['text', 'package', 'an object'],
    [{ nmae: 'a' }, 'package.nmae', 'omitted'],
    [{ name: 'Orders' }, 'package.name', 'the name of an npm package'],
    [{ name: '../x' }, 'package.name', 'the name of an npm package'],
    [{ version: '1' }, 'package.version', 'a version'],
    [{ description: 'a\nb' }, 'package.description', 'one line'],
    [{ homepage: 'javascript:x' }, 'package.homepage', 'a web address'],
    [{ repository: 'x' }, 'package.repository', 'a URL'],
  ])('%j is rejected', async (given, option, wanted) => {
    const refusal = await emit(KITCHEN_SINK, KITCHEN_SINK_INPUT, { package: given }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(InputError);
    expect((refusal as InputError).message).toMatch(
      `Option ${option} of target typescript must be ${wanted}`,
    );
  });
});

test.skipIf(!hasCorpus).each([
  ['petstore-expanded.yaml', 'swagger-petstore', '1.0.0'],
  ['twilio_messaging_v1.json', 'twilio-messaging', '1.0.0'],
  ['stripe.json', 'stripe-api', '2023.8.16'],
])('the package of %s is %s %s', async (openapi, name, version) => {
  expect(OPENAPI_DOCUMENTS).toContain(openapi);
  const emitted = await emit(CORPUS, { openapi });
  const manifest = manifestOf(emitted);
  expect(manifest['version']).toBe(version);
  expect(manifest['name']).toBe(name);
  const noted = emitted.diagnostics.filter(({ code }) => code === 'client-package-version');
  expect(noted).toEqual([]);
});

test.skipIf(!hasCorpus)('a GraphQL schema without an OpenAPI document has a package', async () => {
  const emitted = await emit(CORPUS, { graphql: [SDL_DOCUMENT] });
  expect(manifestOf(emitted)).toMatchObject({ name: 'api-client', version: '0.0.0' });
  expect(own(emitted).get('README.md')).toContain("graphqlUrl: 'https://api.example.com/graphql'");
});
