/** Settings of openapi-typescript: flags in a script, or `x-openapi-ts` in `redocly.yaml`. */
import { isJsonObject } from '../../../core/json.ts';
import type { Project } from '../detect/project.ts';
import { loadSettings } from './load-settings.ts';
import { firstOf, MigrationDraft, type Migration } from './migration.ts';
import { callsOf, flagNames, flagValue } from './script-words.ts';

const OUTPUT = ['-o', '--output'];

export async function readOpenapiTypescript(project: Project): Promise<readonly Migration[]> {
  const calls = callsOf(project, ['openapi-typescript']);
  const named = calls.flatMap(({ script, words }): readonly Migration[] => {
    const values = new Set(OUTPUT.flatMap((name) => flagValue(words, [name]) ?? []));
    const document = words.find((word) => !word.startsWith('-') && !values.has(word));
    if (document === undefined) return [];
    const draft = start(project, `package.json (script ${script})`);
    draft.document('the document', document);
    if (values.size > 0) draft.output('--output', [...values][0]);
    for (const flag of flagNames(words))
      if (!OUTPUT.includes(flag)) draft.drop(flag, REASONS[flag] ?? 'has no equivalent');
    return [draft.finish()];
  });
  return named.length > 0 ? named : readRedocly(project);
}

async function readRedocly(project: Project): Promise<readonly Migration[]> {
  const file = firstOf(project, ['redocly.yaml', 'redocly.yml']);
  if (file === undefined) return [];
  const { value } = await loadSettings(project, file);
  const apis = isJsonObject(value) && isJsonObject(value['apis']) ? Object.entries(value['apis']) : [];
  return apis.flatMap(([name, api]) => {
    const own = isJsonObject(api) ? (api['x-openapi-ts'] ?? api['openapi-ts']) : undefined;
    if (!isJsonObject(api) || !isJsonObject(own)) return [];
    const draft = start(project, `${file} (apis.${name})`);
    draft.document('root', api['root']);
    draft.output('output', own['output']);
    draft.dropOthers(own, '', ['output'], {});
    return [draft.finish()];
  });
}

function start(project: Project, file: string): MigrationDraft {
  const draft = new MigrationDraft(project, 'openapi-typescript', file);
  draft.carry('paths, operations and components', 'types with the same names, which the client exports', {
    targets: ['typescript'],
  });
  if (project.dependencies.has('openapi-fetch'))
    draft.drop('openapi-fetch', 'still works with these types, until you call the client instead');
  return draft;
}

const REASONS: Readonly<Record<string, string>> = {
  '--enum': 'has no equivalent: enums are unions of literals; the module enums lists their values',
  '--check': 'corresponds to generate --check',
  '-c': 'has no equivalent: name the documents in the configuration',
};
