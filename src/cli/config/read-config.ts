/** Reads `codegen.ts` (or `.js`, `.mjs`, `.json`): a graphql-codegen configuration, of which our outputs are taken. */
import { basename, dirname, resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { PRESET_MARK } from '../preset.ts';
import { requestOf } from './entry.ts';
import { importConfig, isObject } from './import-config.ts';

/** A request for each output that uses our preset. Throws `InputError` when there is none or the file is broken. */
export async function readConfig(path: string, cwd: string): Promise<readonly GenerateRequest[]> {
  const file = resolve(cwd, path);
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

function isOurs(preset: unknown): boolean {
  return preset === 'diptych/codegen' || (isObject(preset) && PRESET_MARK in preset);
}

/** As graphql-codegen does: what the root says, and after it what the output says. */
function merged(root: unknown, output: unknown): unknown {
  const list = (value: unknown): readonly unknown[] =>
    value === undefined ? [] : Array.isArray(value) ? value : [value];
  return [...list(root), ...list(output)];
}
