/** Finds the configuration in a folder, in graphql-codegen's order of precedence. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../load/document/parse-json.ts';
import { SourceText } from '../../load/document/source-text.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import { isJsonObject } from '../../core/json.ts';

/** The property of `package.json` for a configuration. */
export const PACKAGE_MEMBER = 'codegen';

/** File names in order of precedence. `package.json` is a configuration if it has the property `codegen`. */
export const SEARCH_PLACES: readonly string[] = [
  'codegen.json',
  'codegen.yaml',
  'codegen.yml',
  'codegen.js',
  'codegen.ts',
  'codegen.config.js',
  '.codegenrc.json',
  '.codegenrc.yaml',
  '.codegenrc.yml',
  '.codegenrc.js',
  '.codegenrc.ts',
  'package.json',
];

/** Returns the name of the configuration in a folder. Skips empty files. */
export function findConfig(folder: string): string | undefined {
  return SEARCH_PLACES.find((name) => {
    const file = join(folder, name);
    if (!existsSync(file) || !statSync(file).isFile()) return false;
    const text = readFileSync(file, 'utf8');
    return name === 'package.json' ? holdsConfig(text) : text.trim() !== '';
  });
}

/**
 * Returns the name of a file that looks like a configuration, but was not found because of its name or because it is
 * empty.
 */
export function unreadConfig(folder: string): string | undefined {
  return readdirSync(folder).find((name) => /^\.?(?:codegen|diptych)(?:rc)?(?:\.config)?\.\w+$/.test(name));
}

function holdsConfig(text: string): boolean {
  const document = parseJson(new SourceText('package.json', text), DEFAULT_LIMITS);
  return 'value' in document && isJsonObject(document.value) && PACKAGE_MEMBER in document.value;
}
