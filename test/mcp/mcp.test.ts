/** The output of the `mcp` target: a real client of MCP uses its tools over standard input and output, against `mock`. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, loadContract } from '../../src/cli/mock.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { runProgram } from '../support/run-program.ts';
import { typeErrors } from '../support/type-check.ts';

const CONTRACT = join(import.meta.dirname, '../tanstack-query/contract');
/** Installed by `npm ci --prefix test/adapters`. */
const PACKAGES = join(import.meta.dirname, '../adapters/node_modules');
const SDK = join(PACKAGES, '@modelcontextprotocol/sdk/dist/esm/client');
const isMissing = !existsSync(SDK);

async function emitted(options: Record<string, string> = {}) {
  return emitDocuments(CONTRACT, { openapi: 'openapi.yaml', graphql: ['schema.graphql'] }, [
    { id: 'mcp', options },
  ]);
}

test('every file is unchanged, and there are no others', async () => {
  const own = (await emitted()).files.filter(({ path }) => path.startsWith('mcp/'));
  expect(own.map(({ path }) => path)).toEqual([
    'mcp/operations.ts',
    'mcp/catalog.ts',
    'mcp/server.ts',
    'mcp/main.ts',
  ]);
  for (const name of ['operations', 'main']) {
    const { text } = own.find(({ path }) => path === `mcp/${name}.ts`)!;
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'emitted', `${name}.ts.txt`));
  }
});

test.each([
  [{ graphqlUrl: 'graphql' }, 'graphqlUrl'],
  [{ write: 'true' }, 'write'],
])('the options %j are an error', async (options, option) => {
  await expect(emitted(options)).rejects.toThrow(option);
});

interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

interface McpClient {
  connect(transport: object): Promise<void>;
  listTools(): Promise<{
    readonly tools: readonly { readonly name: string; readonly annotations: object }[];
  }>;
  callTool(call: { readonly name: string; readonly arguments: object }): Promise<Result>;
  close(): Promise<void>;
}

describe.skipIf(isMissing)('in a project', () => {
  let folder: string;
  let service: Server;
  let env: Readonly<Record<string, string>>;
  const open: McpClient[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-mcp-'));
    await symlink(PACKAGES, join(folder, 'node_modules'), 'dir');
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFiles(folder, (await emitted()).files);
    const mock = createMock(await loadContract({ openapi: 'openapi.yaml' }, { cwd: CONTRACT }), {
      initial: 0,
    });
    service = createServer((request, response) => {
      const answer = async (): Promise<void> => {
        const sent = new Request(`https://library.test${request.url}`, {
          method: request.method!,
          headers: request.headers as Record<string, string>,
          ...(request.method === 'GET' ? {} : { body: await buffer(request) }),
        });
        const reply = await mock.fetch(sent);
        response.writeHead(reply.status, Object.fromEntries(reply.headers));
        response.end(await reply.bytes());
      };
      answer().catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    env = { LENDING_LIBRARY_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}` };
  });
  afterAll(async () => {
    await Promise.all(open.map((client) => client.close()));
    service.close();
    await rm(folder, { recursive: true });
  });

  async function connected(...flags: readonly string[]): Promise<McpClient> {
    const { Client } = (await import(join(SDK, 'index.js'))) as { Client: new (info: object) => McpClient };
    const { StdioClientTransport } = (await import(join(SDK, 'stdio.js'))) as {
      StdioClientTransport: new (options: object) => object;
    };
    const client = new Client({ name: 'test', version: '1.0.0' });
    open.push(client);
    const args = [join(folder, 'mcp/main.ts'), ...flags];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { ...env } }));
    return client;
  }

  async function used(client: McpClient, name: string, args: object): Promise<string> {
    const { content, isError } = await client.callTool({ name, arguments: args });
    return (isError ? 'error: ' : '') + content.map(({ text }) => text).join('\n');
  }

  test('it compiles with the types of the SDK', async () => {
    expect(await typeErrors(folder, { skipLibCheck: true })).toEqual([]);
  });

  test('a client searches, describes, and reads, and cannot change anything', async () => {
    const client = await connected();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_operations',
      'describe_operation',
      'call_operation',
    ]);
    expect(tools.at(-1)!.annotations).toMatchObject({ readOnlyHint: true });
    const found = JSON.parse(await used(client, 'search_operations', { query: 'list books' }));
    expect(found.operations[0]).toEqual({
      name: 'books.list',
      request: 'GET /books',
      summary: 'List books, by title.',
      changes: false,
    });
    expect(JSON.stringify(found)).not.toContain('books.create');
    const described = JSON.parse(await used(client, 'describe_operation', { operation: 'books.list' }));
    expect(described.arguments.properties.params.properties.limit).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 50,
    });
    const call = { operation: 'books.list', arguments: { params: { limit: 2 } } };
    expect(JSON.parse(await used(client, 'call_operation', call))).toMatchObject({ data: [] });
    expect(
      await used(client, 'call_operation', {
        operation: 'books.create',
        arguments: { params: { title: 'Emma' } },
      }),
    ).toBe('error: books.create changes something. Start this program with --write to allow it.');
  });

  test('with --write, a client changes resources, and failures have the body of the service', async () => {
    const client = await connected('--write');
    const created = JSON.parse(
      await used(client, 'call_operation', {
        operation: 'books.create',
        arguments: { params: { title: 'Emma' } },
      }),
    );
    expect(created).toMatchObject({ title: 'Emma' });
    const bookId = created.id as string;
    const change = { operation: 'books.update', arguments: { bookId, params: { title: 'Persuasion' } } };
    expect(JSON.parse(await used(client, 'call_operation', change))).toMatchObject({ title: 'Persuasion' });
    const remove = { operation: 'books.delete', arguments: { bookId } };
    expect(await used(client, 'call_operation', remove)).toBe('The call succeeded, and has no result.');
    expect(await used(client, 'call_operation', remove)).toMatch(/^error: DELETE \/books\/\{bookId\}: 404/);
  });

  test.each<[string, string, object]>([
    ['There is no operation books.burn', 'call_operation', { operation: 'books.burn' }],
    ['books.get needs the arguments bookId', 'call_operation', { operation: 'books.get' }],
    [
      'has no arguments id. It has: bookId',
      'call_operation',
      { operation: 'books.get', arguments: { bookId: '1', id: 1 } },
    ],
    ['arguments must be an object', 'call_operation', { operation: 'books.get', arguments: [] }],
    ['query must be a string', 'search_operations', {}],
    ['There is no type Lamp', 'describe_operation', { operation: 'books.get', type: 'Lamp' }],
    ['There is no tool burn', 'burn', {}],
  ])('%s', async (message, tool, args) => {
    const client = open[0] ?? (await connected());
    expect(await used(client, tool, args)).toContain(message);
  });

  test.each<[readonly string[], number, string]>([
    [['search', 'loans'], 0, '"books.loans.list"'],
    [['describe', 'books.get'], 0, '"GET /books/{bookId}"'],
    [['books.list', '--limit', '2'], 0, '"data":['],
    [['books.create', '--title', 'Walden', '--write'], 0, '"title":"Walden"'],
    [['books.create', '--title', 'Walden'], 2, 'Start this program with --write'],
    [['books.get', '--bookId', 'none'], 1, '404'],
    [['books.get', 'none'], 2, 'none must be --name'],
    [['help'], 0, 'LENDING_LIBRARY_BASE_URL'],
  ])('the command line %j', async (args, code, text) => {
    const ended = await runProgram(process.execPath, [join(folder, 'mcp/main.ts'), ...args], {
      cwd: folder,
      env,
    });
    expect(ended.output + ended.stderr).toContain(text);
    expect(ended.code).toBe(code);
  });
});
