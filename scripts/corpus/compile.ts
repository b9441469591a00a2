/** Compiles the output of all targets for one contract, each language with its own compiler. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runGo } from '../../test/support/go.ts';
import { endTools, runTool, type ToolResult } from '../../test/support/jdk-tools.ts';
import { javaSources, libraryOptions } from '../../test/support/java.ts';
import { PYTHON } from '../../test/support/python.ts';
import { typeErrors } from '../../test/support/type-check.ts';

export type Compiler = 'tsc' | 'compileall' | 'mypy' | 'go vet' | 'javac';

export const COMPILERS: readonly Compiler[] = ['tsc', 'compileall', 'mypy', 'go vet', 'javac'];

/** Folders below the output folder that a compiler reads. */
const READS: Readonly<Record<Compiler, readonly string[]>> = {
  tsc: ['typescript', 'server', 'validators'],
  compileall: ['python'],
  mypy: ['python'],
  'go vet': ['go', 'server-go'],
  javac: ['java'],
};

/**
 * Returns the errors that a compiler reports for the output in `folder`, or undefined if the folder has no code for it.
 */
export async function errorsOf(
  compiler: Compiler,
  folder: string,
  milliseconds: number,
): Promise<readonly string[] | undefined> {
  if (!READS[compiler].some((name) => existsSync(join(folder, name)))) return undefined;
  try {
    return await RUN[compiler](folder, milliseconds);
  } catch (error) {
    return [`${compiler}: ${String(error)}`];
  }
}

const RUN: Readonly<Record<Compiler, (folder: string, milliseconds: number) => Promise<readonly string[]>>> =
  {
    tsc: (folder, limit) => typeErrors(folder, {}, limit),
    compileall: (folder, limit) =>
      complaints(PYTHON, ['-m', 'compileall', '-q', '-f', 'src'], join(folder, 'python'), limit, /Error: /),
    mypy: (folder, limit) =>
      complaints(
        PYTHON,
        ['-m', 'mypy', '--strict', '--no-error-summary', '--no-incremental', 'src'],
        join(folder, 'python'),
        limit,
        / error: /,
      ),
    'go vet': async (folder, timeout) => {
      const errors = [];
      for (const name of READS['go vet'].filter((one) => existsSync(join(folder, one))))
        errors.push(...(await vet(join(folder, name), timeout)));
      return errors;
    },
    javac: async (folder, limit) => {
      const sources = javaSources(join(folder, 'java/src/main/java'));
      const options = [
        '-Xlint:all',
        '-Werror',
        '-Xmaxerrs',
        '1000',
        '-proc:none',
        '-d',
        join(folder, 'classes'),
      ];
      const args = [...options, ...libraryOptions(sources), ...sources];
      const { code, output } = await alone(() => bounded(runTool('javac', args), limit));
      return code === 0 ? [] : linesLike(output, /: (?:error|warning): /);
    },
  };

/** Adds a `go.mod`, because a server is a package of its user's module and has none. */
async function vet(folder: string, timeout: number): Promise<readonly string[]> {
  if (!existsSync(join(folder, 'go.mod'))) {
    const [, path = ''] =
      /"(.*)\/internal\/core"/.exec(await readFile(join(folder, 'server.go'), 'utf8')) ?? [];
    await writeFile(join(folder, 'go.mod'), `module ${path}\n\ngo 1.25\n`);
  }
  try {
    await runGo(folder, ['vet', './...'], { timeout });
    return [];
  } catch (error) {
    return linesLike(String(error), /\.go:\d+/);
  }
}

/** Queues Java compilations, because one process compiles all of them in a fraction of the time. */
let javaIsFree: Promise<unknown> = Promise.resolve();

function alone(work: () => Promise<ToolResult>): Promise<ToolResult> {
  const ended = javaIsFree.then(work);
  javaIsFree = ended.catch(() => undefined);
  return ended;
}

/** Returns the output of a tool. After the time limit, ends its process and returns an error. */
async function bounded(work: Promise<ToolResult>, limit: number): Promise<ToolResult> {
  const told = await Promise.race([work, setTimeout(limit, undefined, { ref: false })]);
  if (told) return told;
  endTools();
  return { code: 1, output: `javac: no end after ${limit / 1000} s` };
}

/** Runs a compiler. Returns the lines with errors, or the whole output if it fails without such a line. */
function complaints(
  command: string,
  args: readonly string[],
  cwd: string,
  timeout: number,
  line: RegExp,
): Promise<readonly string[]> {
  return new Promise((done) => {
    execFile(
      command,
      args,
      { cwd, timeout, killSignal: 'SIGKILL', maxBuffer: 1 << 28 },
      (error, output, stderr) => {
        if (error?.killed) done([`${command}: no end after ${timeout / 1000} s`]);
        else done(error ? linesLike(`${output}${stderr}` || error.message, line) : []);
      },
    );
  });
}

function linesLike(text: string, line: RegExp): readonly string[] {
  const found = text.split('\n').filter((one) => line.test(one));
  return found.length > 0 ? found : [text.trim()];
}
