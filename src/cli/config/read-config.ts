/** Reads the outputs with the preset of Diptych from a graphql-codegen configuration in any format. */
import { basename, dirname, resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import type { SourceSpan } from '../../core/source.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { PRESET_MARK } from '../preset-mark.ts';
import { requestOf } from './entry.ts';
import { rejectMisspelled } from './invalid.ts';
import { codegenImportExtension } from './import-extension.ts';
import { isObject } from './is-object.ts';
import { loadConfig } from './load-config.ts';
import { mergedPointers, pointersOf, type PointerProperty, type Pointers } from './pointers.ts';

/**
 * Returns a request for each output with the preset of Diptych. Throws `InputError` if there is no such output, or if the
 * file is broken.
 * @param project base folder of its paths; by default the folder of the configuration
 */
export async function readConfig(
  path: string,
  cwd: string,
  project?: string,
): Promise<readonly GenerateRequest[]> {
  const file = resolve(cwd, path);
  const loaded = await loadConfig(file, path);
  const config = loaded.value;
  const outputs = isObject(config) ? config['generates'] : undefined;
  if (!isObject(config) || !isObject(outputs)) {
    throw new InputError(
      say['config-invalid'](
        { path, member: 'generates', wanted: 'an object of outputs' },
        loaded.at('generates'),
      ),
    );
  }
  const label = basename(path);
  rejectMisspelled(config, 'ConfigFile', { label, at: loaded.at });
  // As in graphql-codegen, the pointers of the root precede the pointers of the output.
  const merged = (
    member: PointerProperty['member'],
    output: Readonly<Record<string, unknown>>,
    out: string,
  ): Pointers => {
    const at: PointerProperty['at'] = (...items) => loaded.at(member, ...items);
    const outputAt: PointerProperty['at'] = (...items) => loaded.at('generates', out, member, ...items);
    return mergedPointers(
      pointersOf({ value: config[member], member, label, at }),
      pointersOf({ value: output[member], member, label, at: outputAt }),
    );
  };
  const requests: GenerateRequest[] = [];
  for (const [out, output] of Object.entries(outputs)) {
    if (!isObject(output) || !isOurs(output['preset'])) continue;
    rejectMisspelled(output, 'ConfigOutput', { label, at: (name) => loaded.at('generates', out, name) });
    const presetAt = (...members: readonly (string | number)[]): SourceSpan | undefined =>
      loaded.at('generates', out, 'presetConfig', ...members);
    const request = await requestOf({
      at: presetAt,
      label,
      project: project ?? dirname(file),
      out,
      schema: merged('schema', output, out),
      documents: merged('documents', output, out),
      importExtension: codegenImportExtension(config, output['config']),
      presetConfig: output['presetConfig'],
    });
    requests.push(request);
  }
  if (requests.length === 0) {
    const other = Object.values(outputs)
      .map(presetOf)
      .find((preset) => preset?.includes('diptych'));
    throw new InputError(say['config-without-output']({ path, other }, loaded.at('generates')));
  }
  return requests;
}

function presetOf(output: unknown): string | undefined {
  const preset = isObject(output) ? output['preset'] : undefined;
  return typeof preset === 'string' ? preset : undefined;
}

function isOurs(preset: unknown): boolean {
  return preset === 'diptych/codegen' || (isObject(preset) && PRESET_MARK in preset);
}
