/** Configurations of other generators in a project. */
import type { Project } from '../detect/project.ts';
import { readHeyApi } from './hey-api.ts';
import type { Migration, MigrationReader, Suggestion } from './migration.ts';
import { readOpenapiGenerator } from './openapi-generator.ts';
import { readOpenapiTypescript } from './openapi-typescript.ts';
import { readOrval } from './orval.ts';

const READERS: readonly MigrationReader[] = [
  readHeyApi,
  readOrval,
  readOpenapiTypescript,
  readOpenapiGenerator,
];

export async function findMigrations(project: Project): Promise<readonly Migration[]> {
  const found = await Promise.all(READERS.map((read) => read(project)));
  return found.flat();
}

/** Merges the suggestions for the first migration's OpenAPI document, because a contract has only one. */
export function suggestionOf(migrations: readonly Migration[]): Suggestion {
  const first = migrations.find(({ suggestion }) => suggestion.openapi !== undefined)?.suggestion;
  if (!first) return {};
  const same = migrations
    .map(({ suggestion }) => suggestion)
    .filter(({ openapi }) => openapi === first.openapi);
  const targets = [...new Set(same.flatMap((one) => one.targets ?? []))];
  const frameworks = [...new Set(same.flatMap((one) => one.frameworks ?? []))];
  return {
    ...first,
    ...(targets.length > 0 && { targets }),
    ...(frameworks.length > 0 && { frameworks }),
    options: Object.assign({}, ...same.map(({ options }) => options ?? {})) as Suggestion['options'] & object,
  };
}
