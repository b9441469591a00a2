/** Baselines of `lint`: known findings that do not fail a run. */
import { writeFileSync } from 'node:fs';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import { spanOfFile } from '../../load/document/document.ts';
import { jsonInFile } from '../json-file.ts';
import { say } from '../diagnostics.ts';
import { textOfFile } from '../text-of-file.ts';

/** A known finding without its line number, because edits elsewhere in the file can change the line number. */
interface Entry {
  readonly code: string;
  readonly file?: string;
  readonly pointer?: string;
  readonly message: string;
}

export interface Compared {
  /** The findings that are not in the baseline. */
  readonly added: readonly Diagnostic[];
  /** Number of findings in the baseline. */
  readonly known: number;
  /** Number of baseline entries without a finding. */
  readonly gone: number;
}

/** Writes all findings as a baseline. `path` is the file as written by the user. */
export function writeBaseline(file: string, path: string, diagnostics: readonly Diagnostic[]): void {
  const findings = diagnostics.map(entryOf).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  try {
    writeFileSync(file, `${JSON.stringify({ version: 1, findings }, null, 2)}\n`);
  } catch (error) {
    throw new InputError(say['lint-baseline']({ path, reason: (error as Error).message }));
  }
}

/** Separates new findings from the findings of a baseline. Additional occurrences of a known finding are new. */
export function compareBaseline(file: string, path: string, diagnostics: readonly Diagnostic[]): Compared {
  const left = new Map<string, number>();
  for (const entry of readBaseline(file, path)) left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) + 1);
  const added = diagnostics.filter((diagnostic) => {
    const key = keyOf(entryOf(diagnostic));
    const count = left.get(key) ?? 0;
    left.set(key, Math.max(0, count - 1));
    return count === 0;
  });
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { added, known: diagnostics.length - added.length, gone };
}

function readBaseline(file: string, path: string): readonly Entry[] {
  const refused = (reason: string, at?: SourceSpan): InputError =>
    new InputError(say['lint-baseline']({ path, reason }, at));
  let text: string;
  try {
    text = textOfFile(file);
  } catch (error) {
    throw refused((error as Error).message);
  }
  const value = jsonInFile(text, path, refused);
  const findings = isJsonObject(value) && value['version'] === 1 ? value['findings'] : undefined;
  if (!Array.isArray(findings) || !findings.every(isEntry))
    throw refused('it is not a baseline of this version of Diptych', spanOfFile(path));
  return findings;
}

function isEntry(value: unknown): value is Entry {
  return isJsonObject(value) && typeof value['code'] === 'string' && typeof value['message'] === 'string';
}

function entryOf({ code, message, at }: Diagnostic): Entry {
  return { code, ...(at && { file: at.file, pointer: at.pointer }), message };
}

function keyOf({ code, file = '', pointer = '', message }: Entry): string {
  return JSON.stringify([file, pointer, code, message]);
}
