/** The built package behaves in the same way in every runtime, with `import` and with `require`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPackage, output, type Built } from '../package/built.ts';
import { isInstalled, RUNTIMES } from './installed.ts';
import { OUTCOME, startService, type Service } from './service.ts';

const SCENARIO = readFileSync(join(import.meta.dirname, 'scenario.js'), 'utf8');

let built: Built;
let service: Service;
let project: string;

beforeAll(async () => {
  if (!RUNTIMES.some(({ command }) => isInstalled(command))) return;
  [built, service] = await Promise.all([buildPackage(), startService()]);
  const run = `scenario(api, '${service.url}').then((outcome) => console.log(JSON.stringify(outcome)));\n`;
  project = await built.project(
    { type: 'module' },
    {
      'esm.js': `import * as api from '${built.name}';\n${SCENARIO}${run}`,
      'commonjs.cjs': `const api = require('${built.name}');\n${SCENARIO.replace('export ', '')}${run}`,
    },
  );
});
afterAll(async () => {
  await service?.close();
  built?.remove();
});

describe.each(RUNTIMES)('$name', ({ command, args }) => {
  test.skipIf(!isInstalled(command))('imports the package', async () => {
    expect((await output(command, [...args, 'esm.js'], project)).map(parsed)).toEqual([OUTCOME]);
  });

  test.skipIf(!isInstalled(command))('requires the package', async () => {
    expect((await output(command, [...args, 'commonjs.cjs'], project)).map(parsed)).toEqual([OUTCOME]);
  });
});

test.skipIf(!RUNTIMES.every(({ command }) => isInstalled(command)))(
  'every runtime called the service',
  () => {
    const one = [
      'POST /v1/messages',
      'GET /v1/contacts/missing',
      'GET /v1/contacts',
      'GET /v1/contacts?cursor=n',
    ];
    expect(service.requests.slice(0, 6)).toEqual([...one, 'POST /v1/media', 'POST /graphql']);
    expect(service.requests).toHaveLength(RUNTIMES.length * 2 * 6);
  },
);

function parsed(line: string): unknown {
  return JSON.parse(line);
}
