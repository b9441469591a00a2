import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../../sandbox/configuration/read.ts';
import { LIBRARIES, sandboxPackage } from '../../scripts/sandbox-package.ts';
import { parseSource, repositoryFiles, ROOT, textOf } from '../arch/sources.ts';
import { run } from './processes.ts';

const DOCKERFILE = textOf('sandbox/Dockerfile').replaceAll(/\\\n/g, ' ');

/** Arguments of all lines with this instruction. */
function instructions(name: string): string[] {
  return [...DOCKERFILE.matchAll(new RegExp(`^${name} +(.*)$`, 'gm'))].map(([, rest = '']) => rest.trim());
}

const copied = instructions('COPY')
  .filter((rest) => !rest.startsWith('--from'))
  .flatMap((rest) => rest.split(/ +/).slice(0, -1));

const environment = Object.fromEntries(
  instructions('ENV').flatMap((rest) => rest.split(/ +/).map((pair) => pair.split('='))),
) as Record<string, string>;

test('all copied files exist, and .dockerignore allows exactly these files', () => {
  const files = repositoryFiles();
  const missing = copied.filter(
    (path) => !files.some((file) => file === path || file.startsWith(`${path}/`)),
  );
  expect(missing).toEqual([]);
  const lines = textOf('sandbox/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines[0]).toBe('*');
  expect(lines.slice(1).toSorted()).toEqual(copied.map((path) => `!${path}`).toSorted());
});

test('the image does not run as root, stores its data on a volume, and accepts outside connections', () => {
  expect(instructions('USER')).toEqual(['node']);
  expect(readConfiguration([], environment)).toMatchObject({
    host: '0.0.0.0',
    port: Number(instructions('EXPOSE')[0]),
    database: `${instructions('VOLUME')[0]}/sandbox.db`,
  });
});

test('its libraries are those that the sandbox imports', () => {
  const sources = repositoryFiles().filter((path) =>
    /^(sandbox|generated\/(server|validators))\/.*\.[jt]s$/.test(path),
  );
  const names = sources
    .flatMap((path) => parseSource(path).imports)
    .filter(({ from, typeOnly }) => !typeOnly && !/^(\.|node:|<)/.test(from))
    .map(({ from }) =>
      from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  // Redoc is not imported, because its script is served as a file.
  expect([...new Set([...names, '@redocly/cli'])].toSorted()).toEqual([...LIBRARIES]);
});

test('a missing library is detected', () => {
  const whole = JSON.parse(textOf('package.json'));
  expect(sandboxPackage(whole)).toMatchObject({ version: whole.version, private: true });
  expect(() => sandboxPackage({ ...whole, devDependencies: {} })).toThrow(/package\.json has no /);
});

/**
 * A folder with the contents of the image: the copied files and the libraries. It is removed after the test.
 */
function unpacked(): string {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of copied) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const library of LIBRARIES) {
    const path = join(folder, 'node_modules', library);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', library), path);
  }
  return folder;
}

test('the sandbox runs with these files alone, including modules that are loaded later', async () => {
  const folder = unpacked();
  const flags = ['--metrics-port', '0', '--otlp-endpoint', 'http://127.0.0.1:9', '--log-level', 'silent'];
  const running = await run(
    ['--database', ':memory:', '--host', '127.0.0.1', ...flags],
    environment,
    join(folder, 'sandbox/main.ts'),
  );
  for (const path of ['/healthz', '/', '/graphiql', '/reference', '/pages/redoc.js', '/openapi.json']) {
    expect([path, (await running.call(path)).status]).toEqual([path, 200]);
  }
  expect((await fetch(running.printed('Metrics'))).status).toBe(200);

  const [health = ''] = instructions('HEALTHCHECK');
  const [command = '', ...args] = JSON.parse(health.slice(health.indexOf('['))) as string[];
  expect(command).toBe('node');
  const check = async (port: string): Promise<unknown> => {
    const env = { ...process.env, ...environment, DIPTYCH_SANDBOX_PORT: port };
    const [code] = await once(spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' }), 'close');
    return code;
  };
  expect(await check(new URL(running.printed('REST')).port)).toBe(0);
  running.child.kill('SIGTERM');
  await running.ended;
  expect(await check('9')).toBe(1);
});
