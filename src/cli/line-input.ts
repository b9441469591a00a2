import type { Interface } from 'node:readline';

/** The time limit for the first line of a pipe, because an open pipe without a writer would keep a script waiting. */
const FIRST_LINE_MS = 1000;

/** Answers to questions on standard input. A line that arrives before its question is stored for it. */
export class LineInput {
  readonly #lines: string[] = [];
  #reader: Interface | undefined;
  #isClosed = false;
  /** Resolves the pending question with a line, or with undefined at the end of the input. */
  #settle: ((line: string | undefined) => void) | undefined;

  /**
   * Shows a prompt and returns the next line. Rejects with an `Error` named `AbortError` if the user aborts (Ctrl-C,
   * Ctrl-D) or the input ends, and with an `Error` named `NoInputError` if standard input is not a terminal and is
   * empty.
   */
  async ask(prompt: string): Promise<string> {
    const isFirst = this.#reader === undefined;
    const reader = (this.#reader ??= await this.#open());
    const isTerminal = process.stdin.isTTY;
    if (isTerminal && this.#lines.length === 0) {
      reader.setPrompt(prompt);
      reader.prompt();
    }
    const line = this.#lines.shift() ?? (await this.#next(isFirst && !isTerminal));
    if (line === undefined) throw failure(isFirst && !isTerminal ? 'NoInputError' : 'AbortError');
    if (!isTerminal) process.stdout.write(`${prompt}${line}\n`);
    return line;
  }

  /** Ends reading, so that the process can end, and Ctrl-C interrupts it again. */
  close(): void {
    this.#reader?.close();
  }

  async #open(): Promise<Interface> {
    const { createInterface } = await import('node:readline');
    const { stdin: input, stdout: output } = process;
    const reader = createInterface({ input, ...(input.isTTY && { output }) });
    reader.on('line', (line) => {
      const settle = this.#settle;
      this.#settle = undefined;
      if (settle) settle(line);
      else this.#lines.push(line);
    });
    reader.once('close', () => {
      this.#isClosed = true;
      this.#settle?.(undefined);
    });
    return reader;
  }

  #next(isTimed: boolean): Promise<string | undefined> {
    if (this.#isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const timer = isTimed ? setTimeout(() => this.close(), FIRST_LINE_MS) : undefined;
      this.#settle = (line) => {
        clearTimeout(timer);
        resolve(line);
      };
    });
  }
}

function failure(name: 'AbortError' | 'NoInputError'): Error {
  return Object.assign(new Error('There is no further answer.'), { name });
}
