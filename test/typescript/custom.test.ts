/** The user's own module of a client: a method of the package's class. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { clientWithMethod, pingedService, PROTOCOLS } from '../support/own-method.ts';
import { typeErrors } from '../support/type-check.ts';

test.each(PROTOCOLS)(
  'the method that the README shows compiles and runs, over %s',
  { timeout: 120_000 },
  async (protocol) => {
    const folder = await clientWithMethod('typescript', 'custom.ts', 'ts', protocol);
    const option = protocol === 'REST' ? 'baseUrl' : 'graphqlUrl';
    const use = `import { Client, ClientError } from './index.ts';
export const ping = (url: string): Promise<unknown> => new Client({ ${option}: url }).ping();
export const isError = (error: unknown): error is ClientError => error instanceof ClientError;
`;
    writeFileSync(join(folder, 'use.ts'), use);
    const { ping } = (await import(pathToFileURL(join(folder, 'use.ts')).href)) as {
      ping: (url: string) => Promise<unknown>;
    };
    expect(JSON.stringify(await ping(await pingedService()))).toContain('well');
    expect(await typeErrors(folder)).toEqual([]);
  },
);
