import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';

/** The default export of a module, or the value of a JSON file. @param path the file as the user knows it. */
export async function importConfig(file: string, path: string): Promise<unknown> {
  if (!existsSync(file)) throw new InputError(say['cli-no-such-file']({ path }));
  try {
    if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8')) as unknown;
    const loaded = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    return loaded.default;
  } catch (error) {
    if (error instanceof InputError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(say['config-broken']({ path, reason }));
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
