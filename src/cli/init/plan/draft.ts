/** Collects edits without writing them. */
import { join } from 'node:path';
import { readText } from '../files.ts';

/** All changes to one file of the project. */
export interface Edit {
  /** The path relative to the project, with forward slashes. */
  readonly path: string;
  /** The text before, or undefined if the file does not exist. */
  readonly before: string | undefined;
  readonly after: string;
  /** The purposes in the imperative: `add the scripts generate and generate:check`. */
  readonly purposes: readonly string[];
}

/** A step left to the user. */
export interface Note {
  readonly text: string;
  /** Code to copy. */
  readonly code?: string;
}

export class Draft {
  readonly #folder: string;
  readonly #edits = new Map<string, Edit>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns a file in its planned state. */
  read(path: string): string | undefined {
    const edit = this.#edits.get(path);
    return edit ? edit.after : readText(join(this.#folder, path));
  }

  /** Replaces or creates a file, unless it already has this text. */
  write(path: string, text: string, purpose: string): void {
    const before = this.#edits.has(path) ? this.#edits.get(path)!.before : this.read(path);
    if (this.read(path) === text) return;
    const purposes = [...(this.#edits.get(path)?.purposes ?? []), purpose];
    this.#edits.set(path, { path, before, after: text, purposes });
  }

  /** Appends a line to a file with a list of lines, unless it is present. */
  addLine(path: string, line: string, purpose: string): void {
    const before = this.read(path) ?? '';
    if (before.split(/\r?\n/).some((one) => one.trim() === line)) return;
    const eol = eolOf(before);
    const gap = before === '' || before.endsWith('\n') ? '' : eol;
    this.write(path, `${before}${gap}${line}${eol}`, purpose);
  }

  edits(): readonly Edit[] {
    return [...this.#edits.values()];
  }
}

/** Returns the first line break of a text, or `\n`. */
export function eolOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}
