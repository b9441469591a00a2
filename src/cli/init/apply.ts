/** Writes a plan completely or not at all. */
import { join } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../write/write-diagnostics.ts';
import { Confined } from '../write/confine.ts';
import { withLock } from '../write/lock.ts';
import type { Change, Places } from '../write/places.ts';
import { applyChanges, recover } from '../write/transaction.ts';
import type { Edit } from './plan/draft.ts';

/**
 * Writes all edits. Throws `InputError` if a link or a folder blocks a path, if a file has changed since it was read, and
 * if a write fails.
 * @param out the output folder; if the run is killed, the next `generate` restores the files
 */
export async function applyEdits(edits: readonly Edit[], project: string, out: string): Promise<void> {
  if (edits.length === 0) return;
  const places: Places = { project, out: join(project, out) };
  await withLock(places.out, () => {
    recover(places);
    const confined = new Confined(project);
    const wrong = edits.flatMap(({ path, before }) => {
      const obstacle = confined.obstacle(path);
      if (obstacle) return [obstacle];
      const now = confined
        .read(path)
        ?.toString('utf8')
        .replace(/^\uFEFF/, '');
      return now === before ? [] : [say['output-not-ours']({ path })];
    });
    if (wrong.length > 0) throw new InputError(...wrong);
    applyChanges(edits.map(changeOf), places);
  });
}

function changeOf({ path, before, after }: Edit): Change {
  return { place: 'project', path, kind: before === undefined ? 'create' : 'replace', text: after };
}
