/** Stores the state of a mock in a file. */
import { renameSync, writeFileSync } from 'node:fs';
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject } from '../../core/json.ts';
import type { Mock, SavedState } from '../../mock/mock.ts';
import type { SourceSpan } from '../../core/source.ts';
import { spanOfFile } from '../../load/document/document.ts';
import { jsonInFile } from '../json-file.ts';
import { textOfFile } from '../text-of-file.ts';
import { say } from '../diagnostics.ts';

export type Stateful = Pick<Mock, 'save' | 'load'>;

/** Loads a state from JSON. Returns the reason if the state is invalid. */
export function loadState(mock: Stateful, value: unknown): string | undefined {
  if (!isState(value)) return 'it does not contain the state of a mock';
  try {
    mock.load(value);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** True if a value has the structure of a saved state. */
export function isState(value: unknown): value is SavedState {
  return (
    isJsonObject(value) &&
    isJsonObject(value['tenants']) &&
    Object.values(value['tenants']).every(
      (world) =>
        isJsonObject(world) &&
        Array.isArray(world['opened']) &&
        world['opened'].every((group) => typeof group === 'string') &&
        Array.isArray(world['resources']) &&
        world['resources'].every(isResource),
    ) &&
    (value['events'] === undefined || typeof value['events'] === 'number') &&
    (value['files'] === undefined || isListOfFiles(value['files']))
  );
}

function isListOfFiles(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((file) => Array.isArray(file) && typeof file[0] === 'number' && typeof file[1] === 'string')
  );
}

function isResource(value: unknown, index: number): boolean {
  if (!isJsonObject(value)) return false;
  const { concept, id, parent, version, values } = value;
  return (
    typeof concept === 'string' &&
    (typeof id === 'string' || typeof id === 'number') &&
    // A resource comes after its parent.
    (parent === undefined || (typeof parent === 'number' && parent >= 0 && parent < index)) &&
    typeof version === 'number' &&
    Array.isArray(values) &&
    values.every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string')
  );
}

/**
 * Minimum delay from a change until it is written, in milliseconds. The delay is longer for a large state, so that
 * writing takes at most a tenth (`SHARE`) of the time.
 */
const MIN_DELAY = 200;
const SHARE = 0.1;

/**
 * Writes the state to its file soon after each change. The file always contains either the old state or the new state.
 */
export class StateFile {
  readonly #path: string;
  readonly #mock: () => Stateful;
  readonly #onError: (error: InputError) => void;
  #written: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The duration of the last write in milliseconds. */
  #cost = 0;

  /** `onError` receives the error if a write after `open` fails. */
  constructor(path: string, mock: () => Stateful, onError: (error: InputError) => void) {
    this.#path = path;
    this.#mock = mock;
    this.#onError = onError;
  }

  /** Loads the file if it exists, and writes it. Throws `InputError` if either fails. */
  open(): void {
    const text = this.#read();
    if (text !== undefined) this.#load(text);
    this.#write();
  }

  #load(text: string): void {
    const path = this.#path;
    const unreadable = (reason: string, at: SourceSpan): InputError =>
      new InputError(say['mock-state-unreadable']({ path, reason }, at));
    const reason = loadState(this.#mock(), jsonInFile(text, path, unreadable));
    if (reason !== undefined) throw unreadable(reason, spanOfFile(path));
  }

  change(): void {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        try {
          this.#write();
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
          this.#onError(error);
        }
      },
      Math.max(MIN_DELAY, this.#cost / SHARE),
    );
  }

  /** Writes the last changes. */
  close(): void {
    clearTimeout(this.#timer);
    this.#write();
  }

  /** Throws `InputError` if the file cannot be written. */
  #write(): void {
    const start = performance.now();
    const text = JSON.stringify(this.#mock().save());
    if (text !== this.#written) this.#replace(text);
    this.#written = text;
    this.#cost = performance.now() - start;
  }

  #replace(text: string): void {
    const fresh = `${this.#path}.${process.pid}.tmp`;
    try {
      // The state can contain secrets of callers.
      writeFileSync(fresh, text, { mode: 0o600 });
      renameSync(fresh, this.#path);
    } catch (error) {
      throw new InputError(
        say['mock-state-unwritable']({ path: this.#path, reason: (error as Error).message }),
      );
    }
  }

  #read(): string | undefined {
    try {
      return textOfFile(this.#path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      const { message: reason } = error as Error;
      throw new InputError(say['mock-state-unreadable']({ path: this.#path, reason }));
    }
  }
}
