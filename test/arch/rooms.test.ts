import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { parseSource, repositoryFiles, type Source } from './sources.ts';

/** Which rooms each room may import, beside itself: the table of docs/architecture.md. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'src/core': [],
  'src/model': ['src/core'],
  'src/load': ['src/core', 'src/model'],
  'src/emit': ['src/core', 'src/model'],
  'src/lint': ['src/core', 'src/model'],
  'src/verify': ['src/core', 'src/model'],
  'src/report': ['src/core'],
  'src/cli': ['src/core', 'src/model', 'src/load', 'src/emit', 'src/lint', 'src/verify', 'src/report'],
  templates: [],
  sandbox: ['generated/server', 'generated/validators'],
};

/** Packages that only some rooms may use. What no row names is free for every room of `src/`. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  commander: ['src/cli'],
  ora: ['src/cli'],
  tinyglobby: ['src/cli'],
  'fast-check': ['src/verify'],
  liquidjs: ['src/emit'],
  'openapi-typescript': ['src/emit'],
  'js-yaml': ['src/load'],
  picocolors: ['src/report'],
};

const sources: readonly Source[] = repositoryFiles()
  .filter((path) => /^(src|templates|sandbox)\/.*\.[jt]s$/.test(path))
  .map(parseSource);

const roomOf = (path: string): string | undefined =>
  Object.keys(ROOMS).find((room) => path.startsWith(`${room}/`));

/** A relative import as a path in the repository. */
const resolved = (source: Source, from: string): string => posix.join(posix.dirname(source.path), from);

interface Edge {
  readonly source: Source;
  readonly to: string;
  readonly typeOnly: boolean;
}

function imports(filter: (source: Source) => boolean): readonly Edge[] {
  return sources
    .filter(filter)
    .flatMap((source) => source.imports.map(({ from, typeOnly }) => ({ source, to: from, typeOnly })));
}

const show = ({ source, to }: Edge): string => `${source.path} → ${to}`;

test('every source file belongs to a room', () => {
  expect(sources.filter(({ path }) => roomOf(path) === undefined).map(({ path }) => path)).toEqual([]);
});

test('a room imports only what its row says', () => {
  const wrong = imports(() => true).filter(({ source, to, typeOnly }) => {
    if (!to.startsWith('.')) return false;
    const room = roomOf(source.path)!;
    const target = resolved(source, to);
    // Generated stubs speak of the generated models; whoever implements them may name those, as types.
    if (room === 'sandbox' && typeOnly && target === 'generated/typescript/models.ts') return false;
    return ![room, ...ROOMS[room]!].some((allowed) => target.startsWith(`${allowed}/`));
  });
  expect(wrong.map(show)).toEqual([]);
});

test('a target never imports another target', () => {
  const targetOf = (path: string): string | undefined => /^src\/emit\/targets\/([^/]+)\//.exec(path)?.[1];
  const wrong = imports(({ path }) => targetOf(path) !== undefined).filter(({ source, to }) => {
    const other = to.startsWith('.') ? targetOf(resolved(source, to)) : undefined;
    return other !== undefined && other !== targetOf(source.path);
  });
  expect(wrong.map(show)).toEqual([]);
});

test('only the encoders make code of strings', () => {
  const makers = sources.filter(({ path, imports: list }) => {
    const isEncoder = path.startsWith('src/emit/encode/') || path === 'src/emit/code.ts';
    // The template engine prints what it was given as code, piece by piece.
    return (
      !isEncoder && path !== 'src/emit/templates.ts' && list.some(({ names }) => names.includes('encoded'))
    );
  });
  expect(makers.map(({ path }) => path)).toEqual([]);
});

test('templates see code, not the model', () => {
  const wrong = imports(
    ({ path }) => path === 'src/emit/templates.ts' || path.startsWith('templates/'),
  ).filter(({ to }) => /\/(model|load)\//.test(to));
  expect(wrong.map(show)).toEqual([]);
});

test('GraphQL syntax trees stay in load/, but for the libraries that want the whole schema', () => {
  const wrong = imports(({ path }) => /^src\/(core|model|report)\//.test(path)).filter(({ to }) =>
    /^(graphql|@graphql-codegen\/|openapi-typescript|ajv)/.test(to),
  );
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

test('a package is used where its row says', () => {
  const wrong = imports(({ path }) => path.startsWith('src/')).filter(({ source, to }) => {
    const rooms =
      PACKAGES[
        to
          .split('/')
          .slice(0, to.startsWith('@') ? 2 : 1)
          .join('/')
      ];
    return rooms !== undefined && !rooms.includes(roomOf(source.path)!);
  });
  expect(wrong.map(show)).toEqual([]);
});

test('the scan sees what it looks for', () => {
  const source = parseSource('src/cli/main.ts');
  expect(source.imports.map(({ from }) => from)).toContain('./program.ts');
  expect(source.globals).toContain('process');
  expect(parseSource('src/emit/encode/json.ts').imports.flatMap(({ names }) => names)).toContain('encoded');
});
