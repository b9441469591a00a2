import { fstatSync } from 'node:fs';
import { LineInput } from './line-input.ts';

/** The output of a command: results on standard output, and messages on standard error. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  readonly colors: boolean;
  /** The width in columns. */
  readonly width: number;
  /** Shows progress. Shows nothing if the output is not a terminal. */
  progress(text: string): Promise<Progress>;
  /**
   * Shows a prompt and returns the typed line, as `LineInput.ask` does. Absent if standard input cannot contain an
   * answer.
   */
  readonly ask?: (prompt: string) => Promise<string>;
  /** Ends the questions. */
  readonly endQuestions?: () => void;
  /** Resolves on an interrupt (SIGINT, SIGTERM). A second interrupt ends the process immediately. */
  untilInterrupted(): Promise<void>;
}

export interface Progress {
  update(text: string): void;
  /** Clears the line. */
  stop(): void;
}

const silent: Progress = { update: () => undefined, stop: () => undefined };

/** Returns the terminal of this process. Obeys NO_COLOR and FORCE_COLOR. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  // A closed output pipe is not an error, as in `diptych lint | head`.
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  const forced = env['FORCE_COLOR'];
  const colors =
    forced === undefined ? stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb' : forced !== '0';
  const input = new LineInput();
  // A pipe may contain the answers; the null device of a job cannot.
  const canAsk = process.stdin.isTTY ? stdout.isTTY : isPipe();
  return {
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    colors,
    width: Math.min(stdout.columns ?? 100, 140),
    ...(canAsk && { ask: (prompt) => input.ask(prompt), endQuestions: () => input.close() }),
    untilInterrupted: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      }),
    async progress(text) {
      if (!stderr.isTTY || env['CI'] !== undefined) return silent;
      const { default: ora } = await import('ora');
      const spinner = ora({ text, stream: stderr, discardStdin: false }).start();
      return { update: (next) => (spinner.text = next), stop: () => spinner.stop() };
    },
  };
}

/** True if standard input is a pipe or a file. */
function isPipe(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFIFO() || stat.isFile() || stat.isSocket();
  } catch {
    return false;
  }
}
