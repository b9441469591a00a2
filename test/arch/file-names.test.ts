/** File names are unique within a module, so a search for a name finds one file. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from './sources.ts';

/** Modules whose files still share base names. Remove a row when its module has no shared names. */
const LEFT: readonly string[] = ['src/verify'];

/**
 * Returns the module of a file: a row of docs/architecture.md. Each folder of a target is a module of its own here,
 * because targets have parallel files.
 */
function moduleOf(path: string): string | undefined {
  // Named after the fields of the schema.
  if (path.startsWith('sandbox/resolvers/')) return undefined;
  return /^(src\/emit\/targets\/[\w-]+|src\/\w+|sandbox)\//.exec(path)?.[1];
}

/** Returns the base names that several files of one module have, as `module: name`. */
function sharedNames(paths: readonly string[]): readonly string[] {
  const names = paths.flatMap((path) => {
    const module = moduleOf(path);
    return module === undefined ? [] : [`${module}: ${posix.basename(path)}`];
  });
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].toSorted();
}

test('control: a shared base name is found, but not across modules', () => {
  const paths = [
    'src/diff/a/plan.ts',
    'src/diff/b/plan.ts',
    'src/emit/plan.ts',
    'src/emit/targets/go/plan.ts',
    'src/emit/targets/java/plan.ts',
  ];
  expect(sharedNames(paths)).toEqual(['src/diff: plan.ts']);
});

test('no two files of a module have the same base name', () => {
  const shared = sharedNames(repositoryFiles().filter((path) => path.endsWith('.ts')));
  expect(shared.filter((name) => !LEFT.includes(name.split(':')[0]!))).toEqual([]);
  expect(LEFT.filter((module) => !shared.some((name) => name.startsWith(`${module}:`)))).toEqual([]);
});
