/**
 * Gives `dist/` its published layout. `npm run build` runs it after the compiler, which writes `dist/src/` and, for the
 * mock, `dist/templates/server/runtime/`. The modules of `src/` move up to `dist/`, and those of the runtime to
 * `dist/server-runtime/`. Only `src/mock/server-runtime.ts` imports from there (test/arch enforces it), so only its
 * paths change.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');

for (const name of readdirSync(join(dist, 'src'))) renameSync(join(dist, 'src', name), join(dist, name));
renameSync(join(dist, 'templates/server/runtime'), join(dist, 'server-runtime'));
for (const emptied of ['src', 'templates']) rmSync(join(dist, emptied), { recursive: true });

for (const extension of ['.js', '.d.ts']) {
  const door = join(dist, `mock/server-runtime${extension}`);
  const text = readFileSync(door, 'utf8');
  writeFileSync(door, text.replaceAll('../../templates/server/runtime/', '../server-runtime/'));
}
