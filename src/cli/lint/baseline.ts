/** Baselines of `lint`: findings that are known and do not fail a run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject } from '../../core/json.ts';
import { say } from '../diagnostics.ts';

/** A known finding. Lines are left out: they change with every edit. */
interface Entry {
  readonly code: string;
  readonly file?: string;
  readonly pointer?: string;
  readonly message: string;
}

export interface Compared {
  /** Findings that the baseline does not have. */
  readonly added: readonly Diagnostic[];
  /** How many findings the baseline has. */
  readonly known: number;
  /** How many entries of the baseline match no finding. */
  readonly gone: number;
}

/** Writes all findings as a baseline. `path`: as the user knows it. */
export function writeBaseline(file: string, path: string, diagnostics: readonly Diagnostic[]): void {
  const findings = diagnostics.map(entryOf).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  try {
    writeFileSync(file, `${JSON.stringify({ version: 1, findings }, null, 2)}\n`);
  } catch (error) {
    throw new InputError(say['lint-baseline']({ path, reason: (error as Error).message }));
  }
}

/** Separates new findings from those of a baseline; one that occurs more often than there is new. */
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
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new InputError(say['lint-baseline']({ path, reason: (error as Error).message }));
  }
  const findings = isJsonObject(value) && value['version'] === 1 ? value['findings'] : undefined;
  if (!Array.isArray(findings) || !findings.every(isEntry))
    throw new InputError(say['lint-baseline']({ path, reason: 'it is not a baseline of this version' }));
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
