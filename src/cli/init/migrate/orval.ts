/** Settings of Orval: `orval.config.*`. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import type { Project } from '../detect/project.ts';
import { isTanstackQuery } from '../detect/libraries.ts';
import { loadSettings, objectOf } from './load-settings.ts';
import { firstOf, MigrationDraft, type Migration } from './migration.ts';
import { callsOf, flagValue } from './script-words.ts';

const FILES = ['ts', 'js', 'mjs', 'cjs', 'mts'].map((one) => `orval.config.${one}`);

export async function readOrval(project: Project): Promise<readonly Migration[]> {
  const words = callsOf(project, ['orval'])[0]?.words ?? [];
  const file = flagValue(words, ['-c', '--config']) ?? firstOf(project, FILES);
  const input = flagValue(words, ['-i', '--input']);
  if (file === undefined) {
    const output = flagValue(words, ['-o', '--output']);
    return input === undefined
      ? []
      : [readJob(project, 'package.json', { input, ...(output !== undefined && { output }) })];
  }
  const { value, reason } = await loadSettings(project, file);
  const jobs = isJsonObject(value) ? Object.values(value).filter(isJsonObject) : [];
  if (jobs.length > 0) return jobs.map((job) => readJob(project, file, job));
  const draft = new MigrationDraft(project, 'Orval', file);
  draft.drop(file, `cannot be read: ${reason ?? 'it has no project'}`);
  return [draft.finish()];
}

function readJob(project: Project, file: string, job: JsonObject): Migration {
  const draft = new MigrationDraft(project, 'Orval', file);
  const input = objectOf(job['input'], 'target');
  draft.document('input', input['target']);
  draft.dropOthers(input, 'input.', ['target', 'validation'], {
    filters: 'has no equivalent: every operation is generated, and bundlers omit unused ones',
    override: 'has no equivalent: change the document',
    parserOptions: 'has no equivalent: see docs/configuration.md for documents at a URL',
  });
  const output = objectOf(job['output'], 'target');
  draft.output('output', output['workspace'] ?? output['target']);
  readClient(draft, output['client']);
  const known = [
    'target',
    'workspace',
    'client',
    'mode',
    'schemas',
    'clean',
    'prettier',
    'biome',
    'indexFiles',
  ];
  draft.dropOthers(
    output,
    'output.',
    [...known, 'headers', 'tslint', 'docs', 'tsconfig', 'packageJson', 'formatter'],
    {
      baseUrl: 'corresponds to an option of the client: new Client({ baseUrl })',
      httpClient: 'has no equivalent: the client calls fetch, or a function with the same signature',
      mock: 'has no equivalent: no mock server is generated',
      fileExtension: 'has no equivalent: file names end in .ts',
      namingConvention: 'has no equivalent: file names are in kebab-case',
      urlEncodeParameters: 'does not need an option: parameters are always encoded',
      ...OVERRIDE,
    },
  );
  draft.dropOthers(job, '', ['input', 'output'], { hooks: 'is your own code: run it after generate' });
  return draft.finish();
}

const OVERRIDE = {
  override:
    "has no equivalent: replace a mutator with the client's fetch option; move other overrides into the document",
};

/** Carries over the client. By default, older versions of Orval use axios, and newer versions use fetch. */
function readClient(draft: MigrationDraft, client: JsonValue | undefined): void {
  const setting = 'output.client';
  if (client === 'zod') return draft.carryZod(setting);
  if (client === 'hono')
    return draft.carry(setting, 'target server', { targets: ['server'], frameworks: ['hono'] });
  if (typeof client === 'string' && isTanstackQuery(`@tanstack/${client}`))
    return draft.carryQuery(setting, `@tanstack/${client}`);
  draft.carry(setting, 'target typescript', { targets: ['typescript'] });
  if (typeof client !== 'string' || client === 'fetch') return undefined;
  const why = client.startsWith('axios')
    ? 'has its own transport; the client of Diptych calls fetch, or a function with the same signature'
    : 'generates hooks or services: call the client in your own';
  return draft.drop(`${setting} ${client}`, why);
}
