/** Parsers, formatters, and compilers of the languages, which judge emitted code. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmittedFile } from '../../src/emit/run.ts';
import { activeContent } from '../docs/active.ts';
import { writeFiles } from '../support/emit-contract.ts';
import { hasGo, runGo } from '../support/go.ts';
import { hasJava, javaSources, libraryOptions } from '../support/java.ts';
import { runTool } from '../support/jdk-tools.ts';
import { hasPython, PYTHON } from '../support/python.ts';
import { runProgram } from '../support/run-program.ts';
import { typeErrors } from '../support/type-check.ts';

export interface Judge {
  readonly name: string;
  /** Targets whose files it reads. */
  readonly targets: readonly string[];
  /** False on a machine without its program. */
  readonly isThere: boolean;
  /** Returns the errors in the files of a folder, or an empty string. Stops a compiler after `limit` milliseconds. */
  readonly complaint: (folder: string, limit?: number) => Promise<string>;
}

export const JUDGES: readonly Judge[] = [
  {
    name: 'tsc',
    targets: ['typescript', 'server', 'validators', 'tanstack-query', 'zod', 'mcp', 'graphql'],
    isThere: true,
    complaint: async (folder, limit) => (await typeErrors(folder, {}, limit)).join('\n'),
  },
  {
    name: 'compileall',
    targets: ['python'],
    isThere: hasPython,
    complaint: async (folder) => outputOf(PYTHON, ['-m', 'compileall', '-q', folder]),
  },
  {
    name: 'ruff format',
    targets: ['python'],
    isThere: hasPython,
    complaint: async (folder) =>
      outputOf(PYTHON, ['-m', 'ruff', 'format', '--quiet', '--check', '--no-cache', folder]),
  },
  {
    name: 'gofmt',
    targets: ['go'],
    isThere: hasGo,
    complaint: async (folder) => outputOf('gofmt', ['-l', folder]),
  },
  {
    name: 'go vet',
    targets: ['go'],
    isThere: hasGo,
    complaint: (folder, timeout) =>
      runGo(join(folder, 'go'), ['vet', './...'], { timeout }).then(
        () => '',
        (error: unknown) => String(error),
      ),
  },
  {
    name: 'javac',
    targets: ['java'],
    isThere: hasJava,
    async complaint(folder) {
      const sources = javaSources(join(folder, 'java/src/main'));
      const options = ['-Xlint:all', '-Werror', '-proc:none', ...libraryOptions(sources)];
      const { code, output } = await runTool('javac', [
        ...options,
        '-d',
        join(folder, 'classes'),
        ...sources,
      ]);
      return code === 0 ? '' : output;
    },
  },
  {
    name: 'active content',
    targets: ['docs'],
    isThere: true,
    async complaint(folder) {
      for (const name of await readdir(folder, { recursive: true })) {
        if (!name.endsWith('.html')) continue;
        const active = activeContent(await readFile(join(folder, name), 'utf8'));
        if (active.length > 0) return `${name}: ${active.join(', ')}`;
      }
      return '';
    },
  },
  {
    name: 'JSON.parse',
    targets: ['postman', 'openapi'],
    isThere: true,
    async complaint(folder) {
      for (const name of await readdir(folder, { recursive: true })) {
        if (!name.endsWith('.json')) continue;
        const text = await readFile(join(folder, name), 'utf8');
        try {
          JSON.parse(text);
        } catch (error) {
          return `${name}: ${String(error)}`;
        }
      }
      return '';
    },
  },
];

/** Writes files to an empty folder, and returns the errors of a judge. */
export async function complaintOf(
  judge: Judge,
  files: readonly EmittedFile[],
  folder: string,
  limit?: number,
): Promise<string> {
  await writeFiles(
    folder,
    files.filter(({ target }) => judge.targets.includes(target)),
  );
  return (await judge.complaint(folder, limit)).replaceAll(folder, '').trim();
}

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const { code, output, stderr } = await runProgram(program, args);
  const message = `${output}${stderr}`.trim();
  return code === 0 ? message : message || `${program} ended with ${code}`;
}
