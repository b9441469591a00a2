/** Migrates settings of Hey API: `openapi-ts.config.*`, or flags of `openapi-ts` in a script. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { ownMember } from '../../../core/own-member.ts';
import type { Project } from '../detect/project.ts';
import { isTanstackQuery } from '../detect/libraries.ts';
import { listOf, loadSettings, objectOf } from './load-settings.ts';
import { firstOf, MigrationDraft, type Migration } from './migration.ts';
import { callsOf, flagValue } from './script-words.ts';

const FILES = ['ts', 'js', 'mjs', 'cjs', 'mts', 'cts', 'json'].map((one) => `openapi-ts.config.${one}`);

export async function readHeyApi(project: Project): Promise<readonly Migration[]> {
  const [call] = callsOf(project, ['openapi-ts', '@hey-api/openapi-ts']);
  const words = call?.words ?? [];
  const file = flagValue(words, ['-f', '--file']) ?? firstOf(project, FILES);
  const flags: JsonObject = Object.fromEntries(
    [
      ['input', flagValue(words, ['-i', '--input'])],
      ['output', flagValue(words, ['-o', '--output'])],
      ['plugins', flagValue(words, ['-c', '--client', '-p', '--plugins'])],
    ].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  if (file === undefined && Object.keys(flags).length === 0) return [];
  const where = file ?? 'package.json';
  const { value, reason } = file === undefined ? { value: flags } : await loadSettings(project, file);
  if (value === undefined) {
    const draft = new MigrationDraft(project, 'Hey API', where);
    draft.drop(where, `cannot be read: ${reason}`);
    return [draft.finish()];
  }
  return listOf(value)
    .filter(isJsonObject)
    .map((job) => readJob(project, where, { ...job, ...flags }));
}

function readJob(project: Project, file: string, job: JsonObject): Migration {
  const draft = new MigrationDraft(project, 'Hey API', file);
  const [first, ...others] = listOf(job['input']);
  const input = objectOf(first, 'path');
  draft.document('input', input['path']);
  if (others.length > 0) draft.drop('input', 'has further documents, but a contract has only one');
  draft.dropOthers(input, 'input.', ['path', 'watch'], {
    filters: FILTERS,
    include: FILTERS,
    exclude: FILTERS,
    patch: 'has no equivalent: change the document',
  });
  const output = objectOf(listOf(job['output'])[0], 'path');
  draft.output('output', output['path']);
  draft.dropOthers(output, 'output.', ['path', 'clean', 'format', 'lint', 'postProcess', 'tsConfigPath'], {
    importFileExtension: 'is read from the tsconfig; presetConfig.importExtension overrides it',
    case: 'has no equivalent: names in the document are kept',
  });
  const plugins = listOf(job['plugins']);
  for (const plugin of plugins.length > 0 ? plugins : ['@hey-api/typescript', '@hey-api/sdk'])
    readPlugin(draft, plugin);
  draft.dropOthers(job, '', ['input', 'output', 'plugins', 'client', 'logs', 'configFile', 'interactive'], {
    parser: 'has no equivalent: Diptych reads the whole document; --tolerate omits faulty parts',
    dryRun: 'corresponds to generate --check',
  });
  return draft.finish();
}

const FILTERS = 'has no equivalent: every operation is generated, and bundlers omit unused ones';

/** Carries over the effect of a plugin, and drops its options. */
function readPlugin(draft: MigrationDraft, plugin: JsonValue): void {
  const { name, ...options } = objectOf(plugin, 'name');
  if (typeof name !== 'string') return;
  const setting = `plugin ${name}`;
  if (/^(@hey-api\/)?(typescript|sdk|schemas|services|types)$/.test(name))
    draft.carry(setting, 'target typescript', { targets: ['typescript'] });
  else if (/^(@hey-api\/)?client-fetch$|^fetch$/.test(name))
    draft.carry(setting, 'target typescript, on fetch', { targets: ['typescript'] });
  else if (/client-/.test(name)) {
    draft.carry(setting, 'target typescript', { targets: ['typescript'] });
    draft.drop(
      setting,
      'has its own transport; the client of Diptych calls fetch, or a function with the same signature',
    );
  } else if (name === 'zod') draft.carryZod(setting);
  else if (/^(valibot|arktype)$/.test(name))
    draft.carry(setting, 'target validators (ajv, compiled ahead of time)', { targets: ['validators'] });
  else if (isTanstackQuery(name)) draft.carryQuery(setting, name);
  else if (name === 'fastify')
    draft.carry(setting, 'target server', { targets: ['server'], frameworks: ['fastify'] });
  else draft.drop(setting, ownMember(PLUGINS, name) ?? 'has no equivalent');
  draft.dropOthers(options, `${setting}: `, [], {
    asClass: 'does not need an option: Client is a class, and every call is a function as well',
    enums: 'has no equivalent: enums are unions of literals; the module enums lists their values',
    runtimeConfigPath: 'is your own code: pass the options to new Client(…)',
  });
}

const HOOKS = 'has no equivalent: call the client in your own query functions';

const PLUGINS: Readonly<Record<string, string>> = {
  '@pinia/colada': HOOKS,
  swr: HOOKS,
  '@hey-api/transformers': 'has no equivalent: dates and large numbers remain JSON strings and numbers',
};
