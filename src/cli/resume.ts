import { rename, rm, writeFile } from 'node:fs/promises';
import { InputError } from '../core/diagnostic.ts';
import { isJsonObject } from '../core/json.ts';
import type { Resume, RunState } from '../verify/run/run-state.ts';
import type { SourceSpan } from '../core/source.ts';
import { spanOfFile } from '../load/document/document.ts';
import { jsonInFile } from './json-file.ts';
import { say } from './diagnostics.ts';
import { textOfFile } from './text-of-file.ts';

/** Returns a store for the state of a run: a file, which is written atomically. A complete run removes the file. */
export async function resumeFrom(file: string): Promise<Resume> {
  return {
    state: read(file),
    save: async (state) => {
      if (!state) return rm(file, { force: true });
      const fresh = `${file}.${process.pid}.tmp`;
      // The state contains responses of the service, which can be secret.
      await writeFile(fresh, JSON.stringify(state), { mode: 0o600 });
      await rename(fresh, file);
    },
  };
}

/** Returns the stored state, or undefined if the file does not exist and the run starts from the beginning. */
function read(file: string): RunState | undefined {
  let text: string;
  try {
    text = textOfFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new InputError(say['cli-resume-unreadable']({ file, reason: (error as Error).message }));
  }
  const unreadable = (reason: string, at: SourceSpan): InputError =>
    new InputError(say['cli-resume-unreadable']({ file, reason }, at));
  const state = jsonInFile(text, file, unreadable);
  if (!isState(state)) throw unreadable('it does not contain the state of a run', spanOfFile(file));
  return state;
}

function isState(value: unknown): value is RunState {
  return (
    isJsonObject(value) &&
    typeof value['version'] === 'number' &&
    Number.isSafeInteger(value['seed']) &&
    isJsonObject(value['of']) &&
    Array.isArray(value['answers'])
  );
}

/**
 * Returns a signal that the first interrupt aborts, so that the results so far are still reported. The second interrupt
 * ends the process immediately.
 */
export function interruption(): AbortSignal {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.abort());
  return asked.signal;
}
