/** Writes docs/diagnostics.md and docs/diagnostics/ from the tables of codes. With `--check`, only compares them. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from '../src/core/diagnostic.ts';
import { rules as changes } from '../src/diff/registry.ts';
import { rules } from '../src/lint/registry.ts';
import { checks } from '../src/verify/checks/registry.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'docs/diagnostics';
const INDEX = 'docs/diagnostics.md';

/** The pages, one for each command or stage, with the modules whose tables they show. */
const PAGES: readonly {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly modules: readonly string[];
}[] = [
  {
    name: 'command-line',
    title: 'Command line and configuration',
    about: 'flags, configurations, sources, `init`, and written files',
    modules: ['cli'],
  },
  {
    name: 'documents',
    title: 'Documents',
    about: 'OpenAPI and GraphQL documents, as any command reads them',
    modules: ['load'],
  },
  { name: 'generate', title: '`generate`', about: 'parts that a target cannot express', modules: ['emit'] },
  { name: 'lint', title: '`lint`', about: 'the rules of `lint`', modules: [] },
  { name: 'diff', title: '`diff`', about: 'the rules of `diff`', modules: [] },
  { name: 'verify', title: '`verify`', about: 'runs of `verify`', modules: ['verify'] },
  { name: 'checks', title: 'Checks of `verify`', about: 'the checks of `verify`', modules: [] },
];

interface Row extends Diagnostic {
  readonly module: string;
}

interface Entry {
  readonly code: string;
  readonly severity: string;
  readonly page: string;
  readonly text: string;
}

/**
 * Returns a placeholder for a message parameter: its name in braces, which can be used as a string, a number, or a
 * list.
 */
function placeholder(name: string): unknown {
  const text = `{${name}}`;
  return new Proxy([text], {
    get: (list, member) => {
      if (member === Symbol.toPrimitive || member === 'toString') return () => text;
      if (member === 'toJSON') return () => text;
      return Reflect.get(list, member) as unknown;
    },
  });
}

const parameters = new Proxy({}, { get: (_, name) => placeholder(String(name)) });

/** Returns a row for each code in each `…diagnostics.ts`. Every exported object with functions is a table. */
export async function diagnosticRows(): Promise<readonly Row[]> {
  const files = globSync('src/**/*diagnostics.ts', { cwd: ROOT }).sort();
  const rows: Row[] = [];
  for (const file of files) {
    const [module = ''] = relative('src', file).split(sep);
    const exported = (await import(pathToFileURL(join(ROOT, file)).href)) as Record<string, unknown>;
    for (const table of Object.values(exported)) {
      if (typeof table !== 'object' || table === null) continue;
      for (const say of Object.values(table)) {
        if (typeof say === 'function')
          rows.push({ module, ...(say as (given: object) => Diagnostic)(parameters) });
      }
    }
  }
  return rows;
}

/** Returns every code with its section, in the order of the pages. Throws if a module has no page. */
async function entries(): Promise<readonly Entry[]> {
  const messages = (await diagnosticRows()).map(({ module, code, severity, message, help = '' }) => {
    const page = PAGES.find(({ modules }) => modules.includes(module));
    if (!page) throw new Error(`No page of docs/diagnostics has the diagnostics of src/${module}.`);
    return { code, severity, page: page.name, text: `${severity}: ${message}\n\n${help}` };
  });
  const enforced = (reason: string | undefined): string =>
    reason === undefined ? '' : `Enforces ${reason}. `;
  const lint = rules.map(({ id, severity, summary, enforces, help }) => {
    return {
      code: id,
      severity,
      page: 'lint',
      text: `${severity}: ${summary}\n\n${enforced(enforces)}${help}`,
    };
  });
  const diff = changes.map(({ id, summary, help }) => {
    return { code: id, severity: 'change', page: 'diff', text: `${summary}\n\n${help}` };
  });
  const verify = checks.map(({ id, severity, summary, enforces, help, graphql }) => {
    const other = graphql && `\n\nGraphQL: ${enforced(graphql.enforces)}${graphql.help ?? ''}`.trimEnd();
    return {
      code: id,
      severity,
      page: 'checks',
      text: `${severity}: ${summary}\n\n${enforced(enforces)}${help}${other ?? ''}`,
    };
  });
  return [...messages, ...lint, ...diff, ...verify].toSorted((one, other) =>
    one.code < other.code ? -1 : 1,
  );
}

/** Returns the expected pages, by path. */
export async function diagnosticsPages(): Promise<ReadonlyMap<string, string>> {
  const all = await entries();
  const written = 'Written by `npm run docs` from the tables in `src/`.';
  const pages = PAGES.map(({ name, title, about }) => {
    const sections = all
      .filter(({ page }) => page === name)
      .map(({ code, text }) => `## \`${code}\`\n\n${text}\n`);
    const intro = `The codes of ${about}. [All codes](../diagnostics.md). ${written}`;
    return [`${FOLDER}/${name}.md`, `# Diagnostics: ${title}\n\n${intro}\n\n${sections.join('\n')}`] as const;
  });
  const list = PAGES.map(({ name, title, about }) => `- [${title}](diagnostics/${name}.md): ${about}`);
  const rows = all.map(
    ({ code, severity, page }) => `| [\`${code}\`](diagnostics/${page}.md#${code}) | ${severity} | ${page} |`,
  );
  const index = [
    '# Diagnostics',
    'Every code is stable. Its section has the message and the fix. An error of `generate` stops the run before any file ' +
      'is written. An error of `lint` or `verify` is a finding: the run continues, and the command exits with 1. ' +
      'A warning usually reports output that differs from the document, because a part was omitted or replaced. A note ' +
      'is information. A change is a finding of `diff`, whose level depends on the change. ' +
      'The codes of `lint`, `diff`, and `verify` findings are the ids of rules and checks. ' +
      "Codes that start with `redocly/` are rules of Redocly's linter.",
    written,
    list.join('\n'),
    '## All codes',
    ['| code | severity | page |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
  return new Map([[INDEX, `${index}\n`], ...pages]);
}

if (import.meta.main) {
  const pages = await diagnosticsPages();
  const present = [INDEX, ...globSync(`${FOLDER}/*.md`, { cwd: ROOT })];
  const stale = present.filter((path) => !pages.has(path));
  if (process.argv.includes('--check')) {
    const isFresh = [...pages].every(
      ([path, text]) => present.includes(path) && readFileSync(join(ROOT, path), 'utf8') === text,
    );
    if (!isFresh || stale.length > 0) {
      console.error('docs/diagnostics is not fresh; run npm run docs');
      process.exitCode = 1;
    }
  } else {
    mkdirSync(join(ROOT, FOLDER), { recursive: true });
    for (const path of stale) rmSync(join(ROOT, path));
    for (const [path, text] of pages) writeFileSync(join(ROOT, path), text);
  }
}
