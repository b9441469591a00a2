/** Reads `codegen.ts` (or `.js`, `.mjs`, `.json`): a graphql-codegen configuration, of which our outputs are taken. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { PRESET_MARK } from '../preset.ts';
import { requestOf } from './entry.ts';

/** A request for each output that uses our preset. Throws `InputError` when there is none or the file is broken. */
export async function readConfig(path: string, cwd: string): Promise<readonly GenerateRequest[]> {
  const file = resolve(cwd, path);
  if (!existsSync(file)) throw new InputError(say['cli-no-such-file']({ path }));
  const config = await importConfig(file, path);
  const outputs = isObject(config) ? config['generates'] : undefined;
  if (!isObject(config) || !isObject(outputs)) {
    throw new InputError(
      say['config-invalid']({ path, member: 'generates', wanted: 'an object of outputs' }),
    );
  }
  const requests = Object.entries(outputs).flatMap(([out, output]) => {
    if (!isObject(output) || !isOurs(output['preset'])) return [];
    return requestOf({
      label: basename(path),
      project: dirname(file),
      out,
      schema: merged(config['schema'], output['schema']),
      documents: merged(config['documents'], output['documents']),
      presetConfig: output['presetConfig'],
    });
  });
  if (requests.length === 0) throw new InputError(say['config-without-output']({ path }));
  return requests;
}

async function importConfig(file: string, path: string): Promise<unknown> {
  try {
    if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8')) as unknown;
    const loaded = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    return loaded.default;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(say['config-broken']({ path, reason }));
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOurs(preset: unknown): boolean {
  return preset === 'diptych/codegen' || (isObject(preset) && PRESET_MARK in preset);
}

/** As graphql-codegen does: what the root says, and after it what the output says. */
function merged(root: unknown, output: unknown): unknown {
  const list = (value: unknown): readonly unknown[] =>
    value === undefined ? [] : Array.isArray(value) ? value : [value];
  return [...list(root), ...list(output)];
}
