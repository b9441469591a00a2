/** Loads a configuration in every format of graphql-codegen: YAML, JSON, a property of package.json, or a module. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { withoutHidden } from '../../core/hidden-values.ts';
import { isJsonObject } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import { Origin } from '../../load/document/origin.ts';
import { parseJson } from '../../load/document/parse-json.ts';
import { SourceText } from '../../load/document/source-text.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import { say } from '../diagnostics.ts';
import { textOfFile } from '../text-of-file.ts';
import { importModule } from './import-module.ts';
import { interpolate } from './interpolate.ts';
import { PACKAGE_MEMBER } from './find-config.ts';

/** An unchecked configuration, with the source locations of its properties. */
export interface LoadedConfig {
  readonly value: unknown;
  /** Returns the location of a property, or undefined in a module. */
  readonly at: (...path: readonly (string | number)[]) => SourceSpan | undefined;
}

/**
 * Loads a configuration. Throws `InputError` for a missing or broken file.
 * @param path the file as written by the user
 */
export async function loadConfig(file: string, path: string): Promise<LoadedConfig> {
  if (!existsSync(file)) throw new InputError(say['cli-no-such-file']({ path }));
  try {
    if (/\.[cm]?[jt]s$/i.test(file)) return { value: await importModule(file), at: () => undefined };
    return await loadData(file, path);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(say['config-broken']({ path, reason }));
  }
}

/** Parses a `.json` file as JSON, and all other files as YAML. */
async function loadData(file: string, path: string): Promise<LoadedConfig> {
  const isPackage = basename(file) === 'package.json';
  const text = textOfFile(file).replace(/^\uFEFF/, '');
  const interpolated = interpolate(text, process.env);
  const source = new SourceText(path, interpolated);
  const document = file.endsWith('.json')
    ? parseJson(source, DEFAULT_LIMITS)
    : (await import('../../load/document/parse-yaml.ts')).parseYaml(source, DEFAULT_LIMITS);
  if ('code' in document)
    throw interpolated === text
      ? new InputError(say['config-broken']({ path, reason: document.message }, document.at))
      : withoutValues(path, document);
  const root = new Origin(document, isPackage ? `/${PACKAGE_MEMBER}` : '');
  const { value } = document;
  return {
    value: isPackage && isJsonObject(value) ? value[PACKAGE_MEMBER] : value,
    at: (...members) => {
      const { span } = root.below(...members);
      if (interpolated === text) return span;
      const { line, column, pointer } = span;
      return { file: span.file, line, column, pointer: withoutHidden(pointer) };
    },
  };
}

/**
 * Returns a syntax error that contains only the position, because the message of the parser quotes the text around the
 * error, which can contain a secret from the environment.
 */
function withoutValues(path: string, { at }: Diagnostic): InputError {
  const span = at && { file: at.file, line: at.line, column: at.column, pointer: '' };
  const reason = 'it is not valid after its environment variables have been replaced with their values';
  return new InputError(say['config-broken']({ path, reason }, span));
}
