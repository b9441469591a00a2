/** Plans the configuration: a new file, or an additional output in an existing configuration of graphql-codegen. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { emitsCalls, emitsModules, targets as registry } from '../../../emit/targets/registry.ts';
import { nearestConfig } from '../../modules/nearest.ts';
import { pathFrom } from '../../paths.ts';
import type { Answers } from '../answers.ts';
import { configName, type ConfigFormat } from '../config-format.ts';
import type { Project } from '../detect/project.ts';
import { serverOptions } from '../frameworks.ts';
import type { Draft, Note } from './draft.ts';
import { ancestors } from '../files.ts';
import { objectIn } from '../json-objects.ts';
import { withMember } from './json-edit.ts';
import { insertOutput, yamlObject } from './yaml-edit.ts';

/** Returns the path of the configuration that `generate` reads, relative to the project. */
export function configFile(project: Project, answers: Answers): string {
  return project.codegenConfig?.name ?? configName(answers.configFormat);
}

/** Writes the configuration, and returns the steps left to the user. */
export function planConfig(draft: Draft, project: Project, answers: Answers): readonly Note[] {
  const existing = project.codegenConfig;
  if (existing?.hasOurs) return [];
  const path = configFile(project, answers);
  if (!existing) {
    const text = configText(answers.configFormat, project, answers);
    draft.write(path, text, 'configure the inputs and outputs');
    return [];
  }
  const edited = withOutput(existing.name, existing.text, project, answers);
  if (edited !== undefined) {
    draft.write(path, edited, 'add an output');
    return [];
  }
  return [
    {
      text: `Add this output to generates in ${path}, which init does not edit, and run diptych generate:`,
      code: `${outputKey(answers)}: ${literal(outputOf(project, answers, {}), '')},`,
    },
  ];
}

/** Returns the configuration with one more output, or undefined if it is code, or cannot be edited. */
function withOutput(name: string, text: string, project: Project, answers: Answers): string | undefined {
  if (name === 'package.json' || /\.[cm]?[jt]s$/.test(name)) return undefined;
  const key = `${answers.out}/`;
  if (!name.endsWith('.json')) {
    const root = yamlObject(text);
    return root && insertOutput(text, key, outputOf(project, answers, root));
  }
  const root = objectIn(text);
  if (!root || !isJsonObject(root['generates'] ?? {})) return undefined;
  return withMember(text, ['generates', key], outputOf(project, answers, root));
}

/**
 * Returns one entry of `generates`.
 * @param root the configuration, whose GraphQL documents also apply to the entry
 */
function outputOf(project: Project, answers: Answers, root: JsonObject): JsonObject {
  const { openapi } = answers.documents;
  return {
    ...Object.fromEntries(Object.entries(graphqlMembers(answers)).filter(([name]) => !(name in root))),
    preset: 'diptych/codegen',
    presetConfig: {
      ...(openapi !== undefined && { openapi }),
      ...(hasGraphqlCalls(answers) && { defaultOperations: !hasOperations(answers, root) }),
      ...(runsSources(project, answers) && { importExtension: '.ts' }),
      targets: targetOptions(project, answers),
    },
  };
}

/** True if the output has a call for each GraphQL operation. */
function hasGraphqlCalls({ documents, targets }: Answers): boolean {
  return documents.schema.length > 0 && emitsCalls(targets);
}

/** True if the project has GraphQL operations. The output then has no default operations, as with other generators. */
function hasOperations({ documents }: Answers, root: JsonObject): boolean {
  return documents.operations.length > 0 || 'documents' in root;
}

/**
 * True if there is no compiler, so that Node, Bun, or a bundler runs TypeScript directly. Node requires the extension `.ts`
 * in imports.
 */
function runsSources({ folder }: Project, { out, targets }: Answers): boolean {
  return emitsModules(targets) && nearestConfig(join(folder, out)) === undefined;
}

function graphqlMembers({ documents: { schema, operations } }: Answers): JsonObject {
  const one = (list: readonly string[]): JsonValue => (list.length === 1 ? list[0]! : list);
  return {
    ...(schema.length > 0 && { schema: one(schema) }),
    ...(operations.length > 0 && { documents: one(operations) }),
  };
}

/** Returns the chosen targets with their options. */
export function targetOptions(project: Project, answers: Answers): JsonObject {
  const isInside = project.manifest !== undefined || project.deno !== undefined;
  const ids = registry.map(({ id }) => id).filter((id) => answers.targets.includes(id));
  return Object.fromEntries(
    ids.map((id): [string, JsonObject] => {
      const own = {
        ...(id === 'server' && serverOptions(answers)),
        ...(id === 'server-go' && goServerOptions(project)),
        ...answers.options[id],
      };
      // A client in a project with a package.json or a go.mod is part of the project, unless it already has a name.
      const isPart = id === 'typescript' ? isInside : id === 'go' && project.goModule !== undefined;
      return [id, isPart ? { package: false, ...own } : own];
    }),
  );
}

/** Returns the options of the `server-go` target. A folder has at most one Go package, so a library cannot contain `main`. */
function goServerOptions({ hasGoPackage }: Project): JsonObject {
  return { handlers: 'internal/service', ...(hasGoPackage && { main: false }) };
}

function configText(format: ConfigFormat, project: Project, answers: Answers): string {
  const members = graphqlMembers(answers);
  const value: JsonObject = {
    ...members,
    generates: { [`${answers.out}/`]: outputOf(project, answers, members) },
  };
  const schema = schemaPath(project);
  if (format === 'yaml')
    return `${schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`}${dump(value, { lineWidth: -1 })}`;
  if (format === 'json')
    return `${JSON.stringify({ ...(schema !== undefined && { $schema: schema }), ...value }, null, 2)}\n`;
  const body = literal(value, '').replace("preset: 'diptych/codegen'", 'preset: diptych');
  const isCommonjs = format === 'js' && project.moduleType !== 'module';
  return isCommonjs
    ? `const { diptych } = require('diptych/codegen');\n\nmodule.exports = ${body};\n`
    : `import { diptych } from 'diptych/codegen';\n\nexport default ${body};\n`;
}

/**
 * Returns the path of the schema for editors, in the package that Node.js would find. Returns undefined if no
 * `node_modules` contains the package, because it is not installed or is in an archive of Yarn's Plug'n'Play.
 */
function schemaPath({ folder }: Project): string | undefined {
  const file = ancestors(folder)
    .map((one) => join(one, 'node_modules/diptych/config.schema.json'))
    .find((one) => existsSync(one));
  if (file === undefined) return undefined;
  const path = pathFrom(folder, file);
  return path.startsWith('..') ? path : `./${path}`;
}

function outputKey({ out }: Answers): string {
  return quoted(`${out}/`);
}

/** Returns a value as JavaScript source code. */
function literal(value: JsonValue, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => literal(item, indent)).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const inner = `${indent}  `;
  const rows = Object.entries(value).map(([key, member]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
    return `${inner}${name}: ${literal(member, inner)},\n`;
  });
  const isShort = Object.values(value).every((member) => !isJsonObject(member) && !Array.isArray(member));
  if (rows.length === 0) return '{}';
  if (isShort && rows.length === 1) return `{ ${rows[0]!.trim().replace(/,$/, '')} }`;
  return `{\n${rows.join('')}${indent}}`;
}

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
