/** Prints the difference between two versions of a file as a unified patch, which `git apply` and `patch` read. */
import { diffIndices } from 'node-diff3';
import { linesOf } from './merge.ts';
import { segmentsOf } from './segments.ts';
import { pushAll } from '../../core/long-lists.ts';

const CONTEXT = 3;

interface Change {
  /** The index of the first line, counted from 0, and the number of lines. */
  readonly old: readonly [number, number];
  readonly next: readonly [number, number];
}

/** Returns the patch that changes `before` to `after`. Empty if they are equal. `path` is shown for both sides. */
export function patchOf(path: string, before: string, after: string): string {
  const [old, next] = [linesOf(before), linesOf(after)];
  const changes = segmentsOf([old, next]).flatMap(({ starts: [start = 0, nextStart = 0], parts }) =>
    diffIndices(parts[0]!, parts[1]!).map(({ buffer1, buffer2 }): Change => ({
      old: [start + buffer1[0], buffer1[1]],
      next: [nextStart + buffer2[0], buffer2[1]],
    })),
  );
  if (changes.length === 0) return '';
  const hunks = hunksOf(changes).map((group) => hunkText(group, old, next));
  return `--- a/${path}\n+++ b/${path}\n${hunks.join('')}`;
}

/** Groups changes whose context touches. */
function hunksOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1);
    if (last && change.old[0] - (last.old[0] + last.old[1]) <= 2 * CONTEXT) groups.at(-1)!.push(change);
    else groups.push([change]);
  }
  return groups;
}

function hunkText(group: readonly Change[], old: readonly string[], next: readonly string[]): string {
  const [first, last] = [group[0]!, group.at(-1)!];
  const lead = Math.min(CONTEXT, first.old[0]);
  const start = first.old[0] - lead;
  const end = Math.min(old.length, last.old[0] + last.old[1] + CONTEXT);
  const lines: string[] = [];
  let at = start;
  for (const change of group) {
    pushAll(
      lines,
      old.slice(at, change.old[0]).map((line) => ` ${line}`),
    );
    at = change.old[0] + change.old[1];
    pushAll(
      lines,
      old.slice(change.old[0], at).map((line) => `-${line}`),
    );
    pushAll(
      lines,
      next.slice(change.next[0], change.next[0] + change.next[1]).map((line) => `+${line}`),
    );
  }
  pushAll(
    lines,
    old.slice(at, end).map((line) => ` ${line}`),
  );
  const added = group.reduce((sum, change) => sum + change.next[1] - change.old[1], 0);
  const header = `@@ -${range(start, end - start)} +${range(first.next[0] - lead, end - start + added)} @@\n`;
  return header + lines.map(ended).join('');
}

/** Formats a range of lines. An empty range has the number of the line before it. */
function range(start: number, length: number): string {
  return `${length === 0 ? start : start + 1},${length}`;
}

function ended(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`;
}
