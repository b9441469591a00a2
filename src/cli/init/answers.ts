/** Proposes the setup for `init`, from its flags and from the project. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { targets as registry } from '../../emit/targets/registry.ts';
import { say as sayCli } from '../diagnostics.ts';
import { MANIFEST } from '../write/manifest.ts';
import { chooseDocuments, type Documents } from './detect/choose-documents.ts';
import { allFrameworks, type Framework } from './detect/framework.ts';
import { queryOptions } from './detect/libraries.ts';
import type { Project } from './detect/project.ts';
import { say } from './init-diagnostics.ts';
import { defaultFormat, formats, type ConfigFormat } from './config-format.ts';
import { EXAMPLE } from './example.ts';
import type { Suggestion } from './migrate/migration.ts';
import { documentsNamed } from './named-documents.ts';
import type { InitFlags } from './init-flags.ts';

export interface Answers {
  readonly documents: Documents;
  readonly targets: readonly string[];
  /** The output folder relative to the project, with forward slashes and without a trailing slash. */
  readonly out: string;
  readonly frameworks: readonly Framework[];
  readonly configFormat: ConfigFormat;
  readonly ci: boolean;
  readonly example: boolean;
  /** Target options taken from another generator's configuration. */
  readonly options: Suggestion['options'] & object;
}

/** Returns the proposed answers. Throws `InputError` for a flag that does not apply, and if no document is found. */
export function propose(project: Project, flags: InitFlags, suggestion: Suggestion): Answers {
  const documents = documentsOf(project, flags, suggestion);
  const frameworks = frameworksOf(project, flags, suggestion);
  const targets = targetsOf(project, flags, frameworks, suggestion, documents);
  return {
    documents,
    frameworks,
    targets,
    out: outOf(project, flags, suggestion),
    configFormat: formatOf(project, flags),
    ci: flags.ci === true,
    example: flags.example === true,
    options: { ...libraryOptions(project), ...suggestion.options },
  };
}

/**
 * Throws `InputError` for a flag with an unknown value, even if an existing configuration makes the flag unnecessary.
 */
export function rejectUnknownFlags(project: Project, flags: InitFlags): void {
  targetsOf(project, flags, frameworksOf(project, flags, {}), {}, { schema: [], operations: [] });
  formatOf(project, flags);
}

function documentsOf(project: Project, flags: InitFlags, suggestion: Suggestion): Documents {
  if (flags.example === true) {
    if (existsSync(join(project.folder, EXAMPLE.path)))
      throw new InputError(say['init-example-exists']({ path: EXAMPLE.path }));
    return { openapi: EXAMPLE.path, schema: [], operations: [] };
  }
  if (flags.openapi !== undefined || flags.schema !== undefined) return documentsNamed(project.folder, flags);
  const found = chooseDocuments(project.search.documents);
  const { openapi = found.openapi } = suggestion;
  const { schema } = found;
  if (openapi === undefined && schema.length === 0) {
    const swagger = project.search.documents.find(({ kind }) => kind === 'swagger');
    throw new InputError(
      swagger
        ? say['init-swagger']({ path: swagger.path })
        : say['init-no-document']({ folder: project.folder }),
    );
  }
  return { ...(openapi !== undefined && { openapi }), schema, operations: found.operations };
}

function frameworksOf(project: Project, flags: InitFlags, suggestion: Suggestion): readonly Framework[] {
  const framework = flags.framework ?? suggestion.frameworks;
  if (framework === undefined) return project.frameworks;
  return framework.map((id) => {
    const found = allFrameworks.find((one) => one.id === id);
    if (found) return found;
    throw wrongFlag('--framework', id, `one of ${allFrameworks.map((one) => one.id).join(', ')}`);
  });
}

function targetsOf(
  project: Project,
  flags: InitFlags,
  frameworks: readonly Framework[],
  suggestion: Suggestion,
  { openapi }: Documents,
): readonly string[] {
  if (flags.target !== undefined) {
    const unknown = flags.target.find((id) => !registry.some((row) => row.id === id));
    if (unknown === undefined) return flags.target;
    throw wrongFlag('--target', unknown, `one of ${registry.map(({ id }) => id).join(', ')}`);
  }
  if (suggestion.targets) return suggestion.targets;
  const isServer =
    flags.framework !== undefined || frameworks.some(({ isClientFirst }) => isClientFirst !== true);
  // The `zod` target writes schemas only for an OpenAPI document.
  const libraries = project.libraries
    .map(({ target }) => target)
    .filter((target) => target !== 'zod' || openapi !== undefined);
  const script =
    project.isScript || project.languages.length === 0
      ? isServer
        ? ['server']
        : ['typescript', ...libraries]
      : [];
  return [...new Set([...script, ...project.languages])];
}

function libraryOptions({ libraries }: Project): Answers['options'] {
  const query = libraries.find(({ target }) => target === 'tanstack-query');
  return query ? { 'tanstack-query': queryOptions(query.name) } : {};
}

function outOf(project: Project, { out }: InitFlags, suggestion: Suggestion): string {
  if (out !== undefined) {
    const path = out
      .replaceAll('\\', '/')
      .replace(/^(\.\/)+/, '')
      .replace(/\/+$/, '');
    if (path === '' || path === '.') throw blocked(out, 'it is the project itself');
    if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.split('/').includes('..'))
      throw blocked(out, 'it is outside the project');
    return path;
  }
  const base = existsSync(join(project.folder, 'src')) ? 'src/' : '';
  const candidates = [suggestion.out ?? `${base}generated`, `${base}generated`, `${base}diptych`];
  return candidates.find((path) => isFree(join(project.folder, path))) ?? `${base}diptych`;
}

/** True for a folder that does not exist, is empty, or contains output of Diptych. */
function isFree(folder: string): boolean {
  try {
    const names = readdirSync(folder);
    return names.length === 0 || names.includes(MANIFEST);
  } catch {
    return !existsSync(folder);
  }
}

function formatOf(project: Project, { configFormat }: InitFlags): ConfigFormat {
  if (configFormat === undefined) return defaultFormat(project);
  const found = formats.find((one) => one === configFormat);
  if (found) return found;
  throw wrongFlag('--config-format', configFormat, `one of ${formats.join(', ')}`);
}

function wrongFlag(flag: string, value: string, wanted: string): InputError {
  return new InputError(sayCli['cli-flag-invalid']({ flag, value, wanted }));
}

function blocked(out: string, reason: string): InputError {
  return new InputError(say['init-out-blocked']({ out, reason }));
}
