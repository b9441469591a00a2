/** Writes docs/diagnostics.md: every code, from the tables themselves. With `--check`, compares only. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from '../src/core/diagnostic.ts';
import { rules as changes } from '../src/diff/registry.ts';
import { rules } from '../src/lint/registry.ts';
import { checks } from '../src/verify/checks/registry.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/diagnostics.md');

interface Row extends Diagnostic {
  readonly room: string;
}

/** Returns a placeholder for a message parameter: its own name in braces, usable as text, number, or list. */
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

/** Returns a row for each code in each `…diagnostics.ts`. Every exported object of functions is a table. */
export async function diagnosticRows(): Promise<readonly Row[]> {
  const files = globSync('src/**/*diagnostics.ts', { cwd: ROOT }).sort();
  const rows: Row[] = [];
  for (const file of files) {
    const room = relative('src', file).split(sep).slice(0, -1).join('/');
    const module = (await import(pathToFileURL(join(ROOT, file)).href)) as Record<string, unknown>;
    for (const table of Object.values(module)) {
      if (typeof table !== 'object' || table === null) continue;
      for (const say of Object.values(table)) {
        if (typeof say === 'function')
          rows.push({ room, ...(say as (given: object) => Diagnostic)(parameters) });
      }
    }
  }
  return rows;
}

/** Returns the expected page. */
export async function diagnosticsPage(): Promise<string> {
  const rows = await diagnosticRows();
  const rooms = [...new Set(rows.map(({ room }) => room))];
  const sections = rooms.map((room) => {
    const entries = rows
      .filter((row) => row.room === room)
      .sort((one, other) => (one.code < other.code ? -1 : 1))
      .map(
        ({ code, severity, message, help = '' }) => `### \`${code}\`\n\n${severity}: ${message}\n\n${help}\n`,
      );
    return `## ${room}\n\n${entries.join('\n')}`;
  });
  const findings = checks.map(
    ({ id, severity, summary, enforces, help }) =>
      `### \`${id}\`\n\n${severity}: ${summary}\n\nEnforces ${enforces}. ${help}\n`,
  );
  const verdicts = rules.map(
    ({ id, severity, summary, enforces, help }) =>
      `### \`${id}\`\n\n${severity}: ${summary}\n\n${enforces === undefined ? '' : `Enforces ${enforces}. `}${help}\n`,
  );
  const opinions = changes.map(({ id, summary, help }) => `### \`${id}\`\n\n${summary}\n\n${help}\n`);
  return [
    '# Diagnostics',
    'Every code that the toolkit can give, with what it says and the way out. Codes are stable. An error stops a run ' +
      'before anything is written; a warning tells what was left out or changed; a note tells what is worth knowing. ' +
      'Findings of `verify` have the codes of its checks, those of `lint` and `diff` the codes of their rules, all at the end; codes ' +
      "that start with `redocly/` are the rules of Redocly's linter.",
    'Written by `npm run docs` from the tables in `src/`.',
    ...sections,
    `## rules of lint\n\n${verdicts.join('\n')}`,
    `## rules of diff\n\n${opinions.join('\n')}`,
    `## checks of verify\n\n${findings.join('\n')}`,
  ].join('\n\n');
}

if (import.meta.main) {
  const page = await diagnosticsPage();
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page) {
    console.error('docs/diagnostics.md is not fresh; run npm run docs');
    process.exitCode = 1;
  }
}
