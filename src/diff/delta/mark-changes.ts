import type { BehaviourMarks, Markable, MarkName } from '../../model/marks.ts';
import type { Node } from '../../model/node.ts';
import type { Change } from './change.ts';
import { isSame } from './pairs.ts';
import type { Scope } from './scope.ts';
import type { Flow, Sides } from './sides.ts';

/** An element that can have marks. */
export type Marked = Node & Markable & Pick<BehaviourMarks, 'effect' | 'filter'>;

/** Yields a change for each mark of an element that differs. `flows` are the directions in which the value is sent. */
export function* markChanges(
  scope: Scope,
  { old, new: next }: Sides<Marked>,
  flows: readonly Flow[],
): Iterable<Change> {
  const [before, after] = [marksOf(old), marksOf(next)];
  for (const mark of new Set([...Object.keys(before), ...Object.keys(after)] as MarkName[])) {
    const [was, is] = [before[mark], after[mark]];
    if (isSame(withoutPlace(was), withoutPlace(is))) continue;
    yield {
      ...scope.with(was ?? old, is ?? next),
      kind: 'mark',
      mark,
      flows,
      ...(was && { old: was }),
      ...(is && { new: is }),
    };
  }
}

function marksOf({ marks, effect, filter }: Marked): BehaviourMarks {
  return { ...marks, ...(effect && { effect }), ...(filter && { filter }) };
}

function withoutPlace(value: Node | undefined): unknown {
  if (!value) return undefined;
  const { at: _, ...meaning } = value;
  return meaning;
}
