/** Settings of OpenAPI Generator: `openapitools.json`, or flags and configuration files in a script. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { languageOfGenerator } from '../languages.ts';
import type { Project } from '../detect/project.ts';
import { loadSettings } from './load-settings.ts';
import { firstOf, MigrationDraft, type Migration } from './migration.ts';
import { callsOf, flagValue } from './script-words.ts';

const COMMANDS = ['openapi-generator-cli', 'openapi-generator', '@openapitools/openapi-generator-cli'];

export async function readOpenapiGenerator(project: Project): Promise<readonly Migration[]> {
  const jobs: { readonly file: string; readonly job: JsonObject }[] = [];
  const file = firstOf(project, ['openapitools.json']);
  const tools = file === undefined ? undefined : (await loadSettings(project, file)).value;
  const cli = isJsonObject(tools) ? tools['generator-cli'] : undefined;
  const generators = isJsonObject(cli) ? cli['generators'] : undefined;
  if (file !== undefined && isJsonObject(generators))
    for (const job of Object.values(generators)) if (isJsonObject(job)) jobs.push({ file, job });
  for (const { words, script } of callsOf(project, COMMANDS))
    if (
      words.includes('generate') &&
      flagValue(words, ['-g', '--generator-name', '-c', '--config']) !== undefined
    )
      jobs.push({ file: `package.json (script ${script})`, job: await jobOfFlags(project, words) });
  return jobs.map(({ file: where, job }) => readJob(project, where, job));
}

/** Merges the file named by `-c` with the flags, which take precedence. */
async function jobOfFlags(project: Project, words: readonly string[]): Promise<JsonObject> {
  const config = flagValue(words, ['-c', '--config']);
  const loaded = config === undefined ? undefined : (await loadSettings(project, config)).value;
  const base = isJsonObject(loaded) ? loaded : {};
  const flags: readonly (readonly [string, string | undefined])[] = [
    ['generatorName', flagValue(words, ['-g', '--generator-name'])],
    ['inputSpec', flagValue(words, ['-i', '--input-spec'])],
    ['outputDir', flagValue(words, ['-o', '--output'])],
  ];
  const properties = flagValue(words, ['-p', '--additional-properties']);
  const pairs = (properties?.split(',') ?? []).map((pair) => pair.split('=') as [string, string]);
  const own = base['additionalProperties'];
  return {
    ...base,
    ...Object.fromEntries(flags.filter((row): row is readonly [string, string] => row[1] !== undefined)),
    additionalProperties: { ...(isJsonObject(own) ? own : {}), ...Object.fromEntries(pairs) },
  };
}

function readJob(project: Project, file: string, job: JsonObject): Migration {
  const draft = new MigrationDraft(project, 'OpenAPI Generator', file);
  draft.document('inputSpec', local(job['inputSpec'] ?? job['glob']));
  draft.output('output', local(job['output'] ?? job['outputDir'] ?? '.'));
  const name = typeof job['generatorName'] === 'string' ? job['generatorName'] : 'none';
  const replacement = replacementOf(name);
  if (!replacement) draft.drop(`generatorName ${name}`, 'has no equivalent');
  else {
    const properties = job['additionalProperties'];
    const options = isJsonObject(properties) ? readProperties(draft, replacement, properties) : undefined;
    const { target } = replacement;
    draft.carry(`generatorName ${name}`, `target ${target}`, {
      targets: [target],
      ...(options && { options: { [target]: options } }),
    });
  }
  const known = ['inputSpec', 'glob', 'output', 'outputDir', 'generatorName', 'additionalProperties'];
  draft.dropOthers(job, '', known, {
    templateDir: 'has no equivalent: Diptych does not support custom templates',
    globalProperty: 'has no equivalent: everything is generated, and bundlers omit unused parts',
  });
  return draft.finish();
}

/** Replaces the variables `#{cwd}` and `#{name}` in a path. */
function local(path: JsonValue | undefined): JsonValue | undefined {
  return typeof path === 'string'
    ? path.replace(/^#\{cwd\}\/?/, './').replaceAll(/#\{name\}/g, 'generated')
    : path;
}

interface Replacement {
  readonly target: string;
  readonly properties: Readonly<Record<string, string>>;
}

function replacementOf(generator: string): Replacement | undefined {
  if (/^(typescript-(nestjs-server|express|fastify)|nodejs-express-server)/.test(generator))
    return { target: 'server', properties: {} };
  if (/^(typescript|javascript)(-|$)/.test(generator))
    return {
      target: 'typescript',
      properties: { npmName: 'package.name', npmVersion: 'package.version' },
    };
  return languageOfGenerator(generator);
}

/** Carries over the package properties that Diptych also supports. */
function readProperties(
  draft: MigrationDraft,
  { target, properties: known }: Replacement,
  properties: JsonObject,
): JsonObject {
  const options: Record<string, JsonValue> = {};
  const described: Record<string, JsonValue> = {};
  for (const [name, option] of Object.entries(known)) {
    const value = properties[name];
    if (typeof value !== 'string' || value === '') continue;
    const [, member] = /^package\.(.*)$/.exec(option) ?? [];
    if (member === undefined) options[option] = value;
    else described[member] = value;
    draft.carry(name, `${target}.${option}`, {});
  }
  draft.dropOthers(properties, 'additionalProperties.', Object.keys(known));
  return { ...options, ...(Object.keys(described).length > 0 && { package: described }) };
}
