import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { parseSource, repositoryFiles, textOf, type Source } from './sources.ts';

/** A permitted import of a module: a module or library, and whether only its types are permitted. */
type Allowed = ReadonlyMap<string, 'all' | 'types'>;

interface Module {
  readonly imports: Allowed;
  readonly libraries: Allowed;
}

/**
 * The table of docs/architecture.md: names in backticks, followed by `(types)` if only types may be imported.
 */
const MODULES: ReadonlyMap<string, Module> = new Map(
  textOf('docs/architecture.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [module = '', , imports = '', libraries = ''] = line.split('|').slice(1);
      return [
        module.trim().replaceAll(/^`|\/`$/g, ''),
        { imports: allowed(imports), libraries: allowed(libraries) },
      ] as const;
    }),
);

function allowed(cell: string): Allowed {
  return new Map(
    Array.from(cell.matchAll(/`([^`]+)`( \(types\))?/g), ([, name, types]) => [
      name!,
      types ? 'types' : 'all',
    ]),
  );
}

const sources: readonly Source[] = repositoryFiles()
  .filter((path) => /^(src|templates|sandbox)\/.*\.[jt]s$/.test(path))
  .map(parseSource);

const moduleOf = (path: string): string | undefined =>
  [...MODULES.keys()].find((module) => path.startsWith(`${module}/`));

const permits = (list: Allowed, name: string, typeOnly: boolean): boolean =>
  list.get(name) === 'all' || (typeOnly && list.has(name));

/** Returns a relative import as a path in the repository. */
const resolved = (source: Source, from: string): string => posix.join(posix.dirname(source.path), from);

interface Edge {
  readonly source: Source;
  readonly to: string;
  readonly typeOnly: boolean;
}

function importsOf(filter: (source: Source) => boolean): readonly Edge[] {
  return sources
    .filter(filter)
    .flatMap((source) => source.imports.map(({ from, typeOnly }) => ({ source, to: from, typeOnly })));
}

const show = ({ source, to }: Edge): string => `${source.path} → ${to}`;

test('every source file belongs to a module', () => {
  expect(sources.filter(({ path }) => moduleOf(path) === undefined).map(({ path }) => path)).toEqual([]);
});

test('the table names every module', () => {
  expect([...MODULES.keys()]).toEqual([
    ...[
      'core',
      'model',
      'load',
      'emit',
      'lint',
      'diff',
      'values',
      'semantics',
      'mock',
      'verify',
      'report',
      'cli',
    ].map((module) => `src/${module}`),
    'templates',
    'sandbox',
  ]);
});

test('a module imports only what its row permits', () => {
  const wrong = importsOf(() => true).filter(({ source, to, typeOnly }) => {
    if (!to.startsWith('.')) return false;
    const module = moduleOf(source.path)!;
    const target = resolved(source, to);
    if (target.startsWith(`${module}/`)) return false;
    return ![...MODULES.get(module)!.imports.keys()].some(
      (name) => target.startsWith(`${name}/`) && permits(MODULES.get(module)!.imports, name, typeOnly),
    );
  });
  expect(wrong.map(show)).toEqual([]);
});

/** Returns the name of a library, without the path inside it. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

test('a module uses all libraries of its row, and no others', () => {
  const used = new Map<string, Set<string>>();
  const wrong = importsOf(() => true).filter(({ source, to, typeOnly }) => {
    if (to.startsWith('.') || to.startsWith('node:')) return false;
    const module = moduleOf(source.path)!;
    // Imports of the user's configuration, and of modules that a worker runs.
    if (to === '<computed>') return module !== 'src/cli';
    used.set(module, (used.get(module) ?? new Set()).add(packageOf(to)));
    return !permits(MODULES.get(module)!.libraries, packageOf(to), typeOnly);
  });
  expect(wrong.map(show)).toEqual([]);
  for (const [module, { libraries }] of MODULES)
    expect([...libraries.keys()].toSorted(), module).toEqual([...(used.get(module) ?? [])].toSorted());
});

test('a target never imports another target', () => {
  const targetOf = (path: string): string | undefined => /^src\/emit\/targets\/([^/]+)\//.exec(path)?.[1];
  const wrong = importsOf(({ path }) => targetOf(path) !== undefined).filter(({ source, to }) => {
    const other = to.startsWith('.') ? targetOf(resolved(source, to)) : undefined;
    return other !== undefined && other !== targetOf(source.path);
  });
  expect(wrong.map(show)).toEqual([]);
});

test('faults of the mock do not import laws', () => {
  const wrong = importsOf(({ path }) => path.startsWith('src/mock/faults/')).filter(
    ({ source, to }) => to.startsWith('.') && resolved(source, to).startsWith('src/semantics/laws/'),
  );
  expect(wrong.map(show)).toEqual([]);
});

test('only one file of the toolkit imports the runtime of servers', () => {
  // `scripts/dist-layout.ts` changes the paths of only this module.
  const doors = importsOf(({ path }) => path.startsWith('src/')).filter(
    ({ source, to }) => to.startsWith('.') && resolved(source, to).startsWith('templates/'),
  );
  expect([...new Set(doors.map(({ source }) => source.path))]).toEqual(['src/mock/server-runtime.ts']);
});

test('only the encoders convert strings to code', () => {
  const makers = sources.filter(({ path, imports: list }) => {
    const isEncoder = path.startsWith('src/emit/encode/') || path === 'src/emit/code.ts';
    // The template engine prints its arguments as code, piece by piece.
    return (
      !isEncoder && path !== 'src/emit/templates.ts' && list.some(({ names }) => names.includes('encoded'))
    );
  });
  expect(makers.map(({ path }) => path)).toEqual([]);
});

test('templates do not import the model', () => {
  const wrong = importsOf(
    ({ path }) => path === 'src/emit/templates.ts' || path.startsWith('templates/'),
  ).filter(({ to }) => /\/(model|load)\//.test(to));
  expect(wrong.map(show)).toEqual([]);
});

test('only cli/ touches the console, the process and the file system', () => {
  const outside = sources.filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/cli/'));
  const byImport = outside.flatMap((source) =>
    source.imports
      .filter(({ from }) =>
        /^(node:)?(fs|child_process|process|os|worker_threads|net|http|https|console)\b/.test(from),
      )
      .map(({ from }) => `${source.path} → ${from}`),
  );
  const byGlobal = outside.flatMap((source) =>
    ['console', 'process']
      .filter((name) => source.globals.has(name))
      .map((name) => `${source.path} uses ${name}`),
  );
  expect([...byImport, ...byGlobal]).toEqual([]);
});

test('control: the scan finds imports and globals', () => {
  const source = parseSource('src/cli/main.ts');
  expect(source.imports.map(({ from }) => from)).toContain('./program.ts');
  expect(source.globals).toContain('process');
  expect(parseSource('src/emit/encode/json.ts').imports.flatMap(({ names }) => names)).toContain('encoded');
});
