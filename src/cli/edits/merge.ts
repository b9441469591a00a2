/** Merges an edit of a generated file with new output, line by line, as `git merge-file` does. */
import { diff3Merge } from 'node-diff3';
import { segmentsOf } from './segments.ts';

/** Lines that the user and the new output change differently. */
export interface Conflict {
  /** The number of the first of these lines in the user's file, counted from 1. */
  readonly line: number;
  readonly yours: string;
  readonly generated: string;
}

export interface Merged {
  /** The merged text. Each conflict has both sides between markers. */
  readonly text: string;
  readonly conflicts: readonly Conflict[];
}

const YOURS = '<<<<<<< yours\n';
const BETWEEN = '=======\n';
const GENERATED = '>>>>>>> generated\n';

/** Merges two versions of `base`. */
export function mergeTexts(base: string, yours: string, generated: string): Merged {
  const conflicts: Conflict[] = [];
  let text = '';
  for (const { starts, parts } of segmentsOf([yours, base, generated].map(linesOf))) {
    const [own, old, next] = parts as [string[], string[], string[]];
    for (const { ok, conflict } of diff3Merge(own, old, next)) {
      if (ok) text += ok.join('');
      if (!conflict) continue;
      const [mine, theirs] = [conflict.a.join(''), conflict.b.join('')];
      conflicts.push({ line: starts[0]! + conflict.aIndex + 1, yours: mine, generated: theirs });
      text = `${endLine(text)}${YOURS}${endLine(mine)}${BETWEEN}${endLine(theirs)}${GENERATED}`;
    }
  }
  return { text, conflicts };
}

/** True if a text has more conflict markers than its base, the generated text. */
export function hasMarkers(text: string, base: string): boolean {
  return markersIn(text) > markersIn(base);
}

function markersIn(text: string): number {
  return text.match(/^(?:<<<<<<<|>>>>>>>) /gm)?.length ?? 0;
}

/** Splits a text into lines with their line breaks, so that a missing line break at the end is a difference. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
