/** Lists the edited files of an output folder. */
import { MANIFEST, parseManifest, type Manifest, emptyManifest } from '../write/manifest.ts';
import { Confined } from '../write/confine.ts';
import { display, type Places } from '../write/places.ts';
import { isPristine } from '../write/plan-file.ts';
import { readBases } from './edit-store.ts';
import type { FindPristine } from './pristine.ts';
import { sameLineBreaks } from './settle.ts';

/** A generated file with an edit. */
export interface Edit {
  /** Relative to the output folder. */
  readonly path: string;
  /** The path as the user would type it. */
  readonly file: string;
  readonly isKept: boolean;
  /** The generated text, or undefined if it was not found. */
  readonly before: string | undefined;
  readonly after: string;
}

/** Returns the manifest of an output folder. */
export function manifestOf(places: Places): Manifest {
  const label = display(places, 'out', MANIFEST);
  const text = new Confined(places.out).read(MANIFEST)?.toString('utf8');
  return text === undefined ? emptyManifest : parseManifest(text, label);
}

/** Returns the edited files, in the order of their paths. */
export async function findEdits(places: Places, pristine: FindPristine): Promise<readonly Edit[]> {
  const out = new Confined(places.out);
  const bases = readBases(places);
  const edits: Edit[] = [];
  for (const [path, hash] of manifestOf(places).files) {
    const bytes = out.obstacle(path) ? undefined : out.read(path);
    const base = bases.get(path);
    if (!bytes || (base === undefined && isPristine(bytes, hash))) continue;
    const before = base ?? (await pristine(path, out.absolute(path), hash));
    const after = sameLineBreaks(bytes.toString('utf8'), before ?? '');
    if (before === after) continue;
    edits.push({ path, file: display(places, 'out', path), isKept: base !== undefined, before, after });
  }
  return edits;
}
