/** The package as it is published: its contents and metadata, and its behavior after installation. */
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPython, PYTHON, runPython } from '../support/python.ts';

const GENERATED = resolve(import.meta.dirname, '../../generated/python');
const LISTING = `
import sys, tarfile, zipfile
path = sys.argv[1]
names = zipfile.ZipFile(path).namelist() if path.endswith(".whl") else tarfile.open(path).getnames()
print("\\n".join(names))`;
const USE = `
import importlib, json, pkgutil, sys
from importlib import metadata
before = set(sys.modules)
import messaging_api
for module in pkgutil.walk_packages(messaging_api.__path__, "messaging_api."):
    if not module.name.endswith("httpx_transport"):
        importlib.import_module(module.name)
foreign = {name.partition(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names
found = metadata.distribution("messaging-api")
sys.path.append(sys.argv[1])
with messaging_api.Client(api_key="sk_sandbox_1") as client:
    environment = client.environment()
print(json.dumps({
    "foreign": sorted(foreign),
    "at": messaging_api.__file__,
    "requires": found.requires,
    "python": found.metadata["Requires-Python"],
    "version": found.version,
    "environment": environment,
}))`;

describe.skipIf(!hasPython)('the package of this repository', () => {
  let home: string;
  let sdist: string;
  let wheel: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'diptych-python-'));
    const sources = join(home, 'sources');
    await cp(GENERATED, sources, { recursive: true });
    // Adds files that a working copy can contain, but that must not be published.
    await writeFile(join(sources, '.env'), 'API_KEY=sk_live_1\n');
    await writeFile(join(sources, 'notes.txt'), 'not for everybody\n');
    await python(['-m', 'hatchling', 'build', '-d', join(home, 'dist')], sources);
    const built = await readdir(join(home, 'dist'));
    [wheel, sdist] = ['.whl', '.tar.gz'].map((end) =>
      join(
        home,
        'dist',
        built.find((name) => name.endsWith(end))!,
      ),
    ) as [string, string];
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  test('a wheel contains only the modules and their metadata', async () => {
    const modules = (await readdir(join(GENERATED, 'src'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.pyc'))
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(GENERATED, 'src/').length));
    const information = ['METADATA', 'RECORD', 'WHEEL'].map(
      (name) => `messaging_api-1.0.0.dist-info/${name}`,
    );
    expect(modules).toContain('messaging_api/py.typed');
    expect((await listing(wheel)).sort()).toEqual([...modules, ...information].sort());
  });

  test('a source distribution contains the sources of the wheel and the reference', async () => {
    const names = (await listing(sdist)).map((name) => name.slice('messaging_api-1.0.0/'.length));
    expect(names.filter((name) => !name.startsWith('src/messaging_api/')).sort()).toEqual(
      [
        'PKG-INFO',
        'README.md',
        ...(await readdir(join(GENERATED, 'docs'))).map((page) => `docs/${page}`),
        'pyproject.toml',
      ].sort(),
    );
  });

  test('installed alone, it can be imported and requires only httpx', async () => {
    const environment = join(home, 'environment');
    await python(['-m', 'venv', '--without-pip', environment], home);
    const interpreter = join(environment, 'bin/python');
    await python(['-m', 'pip', '--python', interpreter, 'install', '--no-deps', '--no-index', wheel], home);
    const [libraries = ''] = await python(
      ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'],
      home,
    );
    const ended = await runPython(['-W', 'error', '-c', USE, libraries], { command: interpreter });
    expect(ended.code, ended.stderr).toBe(0);
    expect(JSON.parse(ended.output)).toEqual({
      foreign: ['messaging_api'],
      at: expect.stringContaining(environment) as string,
      requires: ['httpx<1,>=0.25.1', "typing-extensions>=4; python_version < '3.11'"],
      python: '>=3.10',
      version: '1.0.0',
      environment: 'sandbox',
    });
  });

  const listing = (path: string): Promise<string[]> => python(['-c', LISTING, path], home);
});

/** The output lines of a Python program, which must exit with 0. */
async function python(args: readonly string[], cwd: string): Promise<string[]> {
  const { code, output, stderr } = await runPython(args, { cwd });
  expect(code, `${PYTHON} ${args.join(' ')}\n${stderr}`).toBe(0);
  return output.trimEnd().split('\n');
}
