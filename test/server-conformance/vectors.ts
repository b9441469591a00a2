/** Reads the vectors. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { Vector } from './format.ts';

const FOLDER = join(import.meta.dirname, 'vectors');

/** Returns the vectors of some topics, or all vectors. A topic is a file name without its extension. */
export function readVectors(topics?: readonly string[]): readonly Vector[] {
  const files = topics?.map((topic) => `${topic}.yaml`) ?? readdirSync(FOLDER).toSorted();
  return files.flatMap((file) => {
    const vectors = load(readFileSync(join(FOLDER, file), 'utf8')) as readonly Vector[];
    return vectors.map((vector) => ({ ...vector, name: `${file.replace('.yaml', '')}/${vector.name}` }));
  });
}
