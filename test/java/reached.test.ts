/** The package has a class for every type that a caller can see, and for no other type. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { typesIn } from '../../src/emit/targets/java/file.ts';
import { javaSources } from '../support/java.ts';
import { COMMITTED } from './emitted.ts';

/** Classes that only user code refers to: types of `SdkException.body()`. */
const READ = ['Problem', 'RateLimitProblem'];

test('each class of the contract is used by another file, except for bodies of errors', () => {
  const files = javaSources(COMMITTED.sources).map((path) => ({
    path,
    name: basename(path, '.java'),
    names: typesIn(readFileSync(path, 'utf8')),
  }));
  const models = files.filter(({ path, name }) => /[/\\]models[/\\]/.test(path) && name !== 'package-info');
  const unused = models.filter(
    ({ name }) => !files.some((other) => other.name !== name && other.names.has(name)),
  );
  expect(unused.map(({ name }) => name)).toEqual(READ);
});
