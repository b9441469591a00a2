/**
 * A generated client with the method that its README shows, in its user file; the client is generated again after a
 * change of the contract. Also a service for the call of this method.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI, runCli, SCHEMA } from '../cli/run-cli.ts';
import { snippetsIn } from './markdown-snippets.ts';

/** The two kinds of contract: the README calls a different method of the service in each. */
export const PROTOCOLS = ['REST', 'GraphQL'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

const CHANGED = OPENAPI.replace('  /items:\n', '  /things:\n').replaceAll('listItems', 'listThings');
const CHANGED_SCHEMA = SCHEMA.replaceAll('item(', 'thing(');

/** Returns the folder of the client. `file` is the user file. */
export async function clientWithMethod(
  target: string,
  file: string,
  language: string,
  protocol: Protocol,
): Promise<string> {
  const folder = temporaryFolder();
  const [contract, changed, source] =
    protocol === 'REST'
      ? ([OPENAPI, CHANGED, 'api.yaml'] as const)
      : ([SCHEMA, CHANGED_SCHEMA, 'api.graphql'] as const);
  const preset = { importExtension: '.ts', targets: { [target]: { custom: true } } };
  const config = {
    ...(protocol === 'GraphQL' && { schema: source }),
    generates: {
      'generated/': {
        preset: 'diptych/codegen',
        presetConfig: protocol === 'REST' ? { ...preset, openapi: source } : preset,
      },
    },
  };
  fill(folder, { [source]: contract, 'codegen.json': JSON.stringify(config) });
  const generate = async (): Promise<void> => {
    const { code, out, err } = await runCli(['generate'], folder);
    expect(code, out + err).toBe(0);
  };
  await generate();
  const made = join(folder, 'generated', target);
  const [shown] = snippetsIn(made, language).filter(({ code }) => /\bping\(|\bPing\(/.test(code));
  writeFileSync(join(made, file), shown!.code);
  fill(folder, { [source]: changed });
  await generate();
  expect(readFileSync(join(made, file), 'utf8')).toBe(shown!.code);
  return made;
}

/** Returns the URL of a service that responds to every request until the test ends. */
export async function pingedService(): Promise<string> {
  const server = createServer((request, response) => {
    const body = request.url === '/status' ? { status: 'well' } : { data: { __typename: 'well' } };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
