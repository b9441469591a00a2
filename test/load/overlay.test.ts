import { dump, load as parseYaml } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { load, type Loaded } from '../../src/load/load.ts';
import { memoryFiles } from './memory-files.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /items:
    parameters: []
    get:
      operationId: listItems
      tags: [one, two, three]
      responses: &found
        '200': { description: Found. }
    post:
      operationId: makeItem
      tags: [two]
      responses: *found
  /items/{id}:
    parameters: [{ in: path, name: id, required: true, schema: { type: string } }]
    get:
      operationId: readItem
      responses: *found
`;

interface Action {
  readonly target: string;
  readonly update?: unknown;
  readonly remove?: boolean;
}

function overlaid(...overlays: readonly (readonly Action[])[]): Promise<Loaded> {
  const texts = overlays.map((actions) =>
    dump({ overlay: '1.0.0', info: { title: 'O', version: '1' }, actions }, { noRefs: true }),
  );
  const files = Object.fromEntries(texts.map((text, index) => [`o${index}.yaml`, text]));
  return load(
    { openapi: 'a.yaml', overlays: Object.keys(files) },
    memoryFiles({ 'a.yaml': DOCUMENT, ...files }),
  );
}

type Paths = Record<string, Record<string, Record<string, unknown>>>;

function source({ contract }: Loaded): Paths {
  const document = contract?.sources.openapi?.document as { readonly paths?: unknown } | undefined;
  return (document?.paths ?? {}) as Paths;
}

const ITEMS = "$.paths['/items']";

describe('an action', () => {
  test('merges objects by their properties, and appends to lists', async () => {
    const loaded = await overlaid([
      {
        target: `${ITEMS}.get`,
        update: { summary: 'All', tags: ['four'], responses: { 404: { description: 'None.' } } },
      },
      { target: `${ITEMS}.get.tags`, update: 'five' },
    ]);
    expect(loaded.diagnostics).toEqual([]);
    const { get } = source(loaded)['/items']!;
    expect(get).toMatchObject({ summary: 'All', tags: ['one', 'two', 'three', 'four', 'five'] });
    expect(Object.keys(get!['responses'] as object)).toEqual(['200', '404']);
  });

  test('changes each match, and none of the values that the document shares by an alias', async () => {
    const loaded = await overlaid([
      { target: `${ITEMS}.post.responses['200']`, update: { description: 'Made.' } },
      {
        target: `$.paths.*[?@.operationId == 'readItem' || @.operationId == 'makeItem']`,
        update: { deprecated: true },
      },
    ]);
    const { contract } = loaded;
    expect(
      contract?.operations.map((one) =>
        one.kind === 'rest' ? [one.id, one.responses[0]?.description, one.deprecated !== undefined] : [],
      ),
    ).toEqual([
      ['GET /items', 'Found.', false],
      ['POST /items', 'Made.', true],
      ['GET /items/{id}', 'Found.', true],
    ]);
  });

  test('removes properties and items at every match', async () => {
    const loaded = await overlaid([
      { target: "$..tags[?@ == 'one' || @ == 'three']", remove: true },
      { target: '$.paths.*.post', remove: true, update: {} },
    ]);
    expect(source(loaded)['/items']).toMatchObject({ get: { tags: ['two'] } });
    expect(source(loaded)['/items']).not.toHaveProperty('post');
  });

  test('sees the changes of earlier actions and overlays', async () => {
    const loaded = await overlaid(
      [{ target: '$.paths', update: { '/new': { get: { operationId: 'newOne', responses: {} } } } }],
      [{ target: '$.paths["/new"].get.responses', update: { 204: { description: 'Nothing.' } } }],
      [{ target: '$.paths["/items"]', remove: true }],
    );
    expect(loaded.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(loaded.contract?.operations.map(({ id }) => id)).toEqual(['GET /items/{id}', 'GET /new']);
  });
});

describe('locations', () => {
  test('of parts from an overlay are in its file, and all others are in the document', async () => {
    const { contract } = await overlaid([
      { target: `${ITEMS}.get.tags[0]`, remove: true },
      { target: '$.paths', update: { '/new': { get: { operationId: 'newOne', responses: {} } } } },
    ]);
    expect(contract?.operations.map(({ at }) => `${at.file}:${at.line} ${at.pointer}`)).toEqual([
      'a.yaml:6 /paths/~1items/get',
      'a.yaml:11 /paths/~1items/post',
      'a.yaml:17 /paths/~1items~1{id}/get',
      'o0.yaml:11 /actions/1/update/~1new/get',
    ]);
  });

  test('of faults are correct after an action has removed earlier items', async () => {
    const { diagnostics } = await overlaid([
      { target: `${ITEMS}.parameters`, update: { in: 'query', name: 'gone', schema: {} } },
      { target: `${ITEMS}.parameters`, update: { in: 'nowhere', name: 'bad', schema: {} } },
      { target: `${ITEMS}.parameters[0]`, remove: true },
    ]);
    expect(diagnostics.map(({ code, at }) => `${code} ${at?.file} ${at?.pointer}`)).toEqual([
      'openapi-missing o0.yaml /actions/1/update',
    ]);
  });

  test('of faults allow tolerant loading to omit the faulty part', async () => {
    const overlay = `overlay: 1.0.0
actions:
  - target: ${ITEMS}.parameters
    update: { in: nowhere, name: bad, schema: {} }
`;
    const files = memoryFiles({ 'a.yaml': DOCUMENT, 'o.yaml': overlay });
    const { contract, diagnostics } = await load(
      { openapi: 'a.yaml', overlays: ['o.yaml'], tolerate: true },
      files,
    );
    expect(contract?.operations).toHaveLength(3);
    expect(diagnostics.map(({ code, severity, at }) => `${severity} ${code} ${at?.file}`)).toEqual([
      'warning openapi-missing o.yaml',
      'warning tolerance-summary a.yaml',
    ]);
  });

  test('of unread parts are in the file of the overlay', async () => {
    const { contract } = await overlaid([
      {
        target: `${ITEMS}.get`,
        update: { parameters: [{ in: 'query', name: 'q', style: 'none', schema: {} }] },
      },
    ]);
    const { unread = [] } = contract?.sources.openapi ?? {};
    expect(unread.map(({ at }) => at.file)).toEqual(['o0.yaml']);
  });
});

test.each([
  ['overlay-unmatched', 4, "overlay: 1.0.0\nactions:\n  -\n    target: $.paths['/none']\n    remove: true"],
  ['overlay-path', 3, 'overlay: 1.0.0\nactions:\n  - target: paths./items\n    remove: true'],
  ['overlay-path', 3, 'overlay: 1.0.0\nactions:\n  - target: $[?nope(@)]\n    remove: true'],
  ['overlay-malformed', 1, 'openapi: 3.1.0'],
  ['overlay-malformed', 1, '- a'],
  ['overlay-malformed', 1, 'overlay: 2.0.0\nactions: [{ target: $, update: {} }]'],
  ['overlay-malformed', 2, 'overlay: 1.0.0\nactions: []'],
  ['overlay-malformed', 1, 'overlay: 1.0.0'],
  ['overlay-malformed', 2, 'overlay: 1.0.0\nactions: [{ target: $ }]'],
  ['overlay-malformed', 2, 'overlay: 1.0.0\nactions: [{ target: $, remove: yes please }]'],
  ['overlay-malformed', 2, 'overlay: 1.0.0\nactions: [{ update: {} }]'],
  ['overlay-malformed', 2, 'overlay: 1.0.0\nactions: [5]'],
  ['overlay-malformed', 2, 'overlay: 1.0.0\nactions: [{ target: $, remove: true }]'],
  ['overlay-malformed', 2, 'overlay: 1.0.0\nactions: [{ target: $.info, update: 5 }]'],
  ['overlay-malformed', 2, 'overlay: 1.0.0\nactions: [{ target: $.info.title, update: {} }]'],
  ['yaml-syntax', 1, 'overlay: [1.0.0'],
  [
    'limit-overlay',
    4,
    `overlay: 1.0.0\nactions:\n  - { target: $.info, update: { x-long: ${'a'.repeat(60)}! } }\n  - { target: "$..[?match(@.x-long, '(a+)+$')]", remove: true }`,
  ],
])('%s at line %i of %j', async (code, line, overlay) => {
  const files = memoryFiles({ 'a.yaml': DOCUMENT, 'o.yaml': overlay });
  const { contract, diagnostics } = await load({ openapi: 'a.yaml', overlays: ['o.yaml'] }, files);
  expect(contract).toBeUndefined();
  expect(diagnostics.map((one) => `${one.code} ${one.at?.file}:${one.at?.line}`)).toEqual([
    `${code} o.yaml:${line}`,
  ]);
});

test.each([
  ['file-missing', 'none.yaml'],
  ['file-outside-root', '../o.yaml'],
])('%s for the overlay %s', async (code, path) => {
  const { diagnostics } = await load(
    { openapi: 'a.yaml', overlays: [path] },
    memoryFiles({ 'a.yaml': DOCUMENT }),
  );
  expect(diagnostics.map((one) => one.code)).toEqual([code]);
});

test('actions that multiply the nodes for later actions exceed a limit before they use much memory', async () => {
  const actions = Array.from({ length: 40 }, (_, index) => ({
    target: index === 0 ? '$.info' : '$..[?@.z]',
    update: { z: 1, [`x-${index}`]: { z: 1 } },
  }));
  const overlay = JSON.stringify({ overlay: '1.0.0', actions });
  const { diagnostics } = await load(
    { openapi: 'a.yaml', overlays: ['o.json'] },
    memoryFiles({ 'a.yaml': DOCUMENT, 'o.json': overlay }),
  );
  expect(diagnostics.map(({ code, at }) => `${code} ${at?.file}`)).toEqual(['limit-nodes o.json']);
  expect(diagnostics[0]?.message).toContain('100000 values');
});

test.each(['$..[?count($..*) > 0]', "$..[?search(@, '(a|aa)+$')]"])(
  'the target %s is rejected before it takes much time or memory',
  async (target) => {
    const list = Array.from({ length: 20_000 }, () => ({ a: `${'a'.repeat(50)}!` }));
    const document = JSON.stringify({ ...(parseYaml(DOCUMENT) as object), 'x-list': list });
    const overlay = JSON.stringify({ overlay: '1.0.0', actions: [{ target, remove: true }] });
    const { diagnostics } = await load(
      { openapi: 'a.json', overlays: ['o.json'] },
      memoryFiles({ 'a.json': document, 'o.json': overlay }),
    );
    expect(diagnostics.map(({ code, at }) => `${code} ${at?.file}`)).toEqual(['limit-overlay o.json']);
  },
  60_000,
);
