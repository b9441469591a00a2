/** Decides the content of a generated file that the user has edited. */
import { isUtf8 } from 'node:buffer';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { say } from './edit-diagnostics.ts';
import { hasMarkers, linesOf, mergeTexts, type Conflict } from './merge.ts';

/** Settings for edited files. */
export interface EditPolicy {
  /** Overwrites edits that are not kept. Default: false. */
  readonly discard?: boolean;
  /**
   * With `markers`, the file gets both sides of a conflict. With `stop`, the default, a conflict prevents all writes.
   */
  readonly conflicts?: 'stop' | 'markers';
}

/** A kept file: the text of the last run, the user's file, and the text of this run. */
export interface KeptFile {
  /** As the user would type it. */
  readonly path: string;
  readonly base: string;
  /** Undefined if the user has deleted the file. */
  readonly yours: Uint8Array | undefined;
  readonly next: string;
}

export interface Settled {
  /** The text of the file after the run. */
  readonly text: string;
  /** The new base, or undefined if the file has no edit left. */
  readonly base: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** True if `text` differs from both the user's file and the generated text. */
  readonly isMerged: boolean;
  /** True if `text` has conflict markers. */
  readonly isMarked: boolean;
}

/** Merges the edit of a kept file with the new output. */
export function settleKept(file: KeptFile, conflicts: EditPolicy['conflicts'] = 'stop'): Settled {
  const { path, base, next } = file;
  const ended = (reason: string): Settled => ({
    ...UNMERGED,
    text: next,
    base: undefined,
    diagnostics: [say['edit-ended']({ path, reason })],
  });
  if (!file.yours) return ended('the file was deleted, so it is generated again');
  const stopped = (...diagnostics: readonly Diagnostic[]): Settled => ({
    ...UNMERGED,
    text: next,
    base,
    diagnostics,
  });
  if (!isUtf8(file.yours)) return stopped(say['edit-not-text']({ path }));
  const own = TEXT.decode(file.yours);
  const yours = sameLineBreaks(own, base);
  if (yours === next) return ended('the new output contains its edit');
  if (yours === base) return ended('its edit was undone');
  if (hasMarkers(yours, base)) return stopped(say['edit-unresolved']({ path }));
  const unchanged = { ...UNMERGED, text: own, base: next, diagnostics: [] };
  if (next === base) return unchanged;
  const { text, conflicts: found } = mergeTexts(base, yours, next);
  if (found.length > 0 && conflicts === 'stop')
    return stopped(...found.map((conflict) => conflictAt(path, conflict)));
  if (found.length > 0) {
    const marked = say['edit-conflict-marked']({ path, count: found.length });
    return { text, base: next, diagnostics: [marked], isMerged: false, isMarked: true };
  }
  if (text === next) return ended('the new output contains its edit');
  if (text === yours) return unchanged;
  return { text, base: next, diagnostics: [say['edit-merged']({ path })], isMerged: true, isMarked: false };
}

/** Decodes the user's file, and keeps its byte order mark as part of the text. */
const TEXT = new TextDecoder('utf-8', { ignoreBOM: true });
const UNMERGED = { isMerged: false, isMarked: false };

/** Converts CRLF, which Git writes on Windows, unless the generated text also has it. */
export function sameLineBreaks(text: string, base: string): string {
  return base.includes('\r\n') ? text : text.replaceAll('\r\n', '\n');
}

function conflictAt(file: string, { line, yours, generated }: Conflict): Diagnostic {
  const sides = { path: file, yours: quoted(yours), generated: quoted(generated) };
  return say['edit-conflict'](sides, { file, line, column: 1, pointer: '' });
}

/** Returns at most ten lines of a side, indented, so that a message stays readable. */
function quoted(side: string): string {
  const lines = linesOf(side);
  const shown = lines.slice(0, QUOTED).map((line) => `  ${line.trimEnd()}`);
  if (lines.length > QUOTED) shown.push(`  … and ${lines.length - QUOTED} more lines`);
  return lines.length === 0 ? '  (no lines)' : shown.join('\n');
}

const QUOTED = 10;
