import { jsonFile } from '../encode/json.ts';
import { pathOf } from '../encode/path.ts';
import type { Kit, OutputFile } from '../target.ts';

/**
 * Returns a `package.json` that declares a folder's files as ES modules, if the project declares CommonJS and cannot
 * compile ES syntax.
 */
export function moduleType(
  { needsModuleType }: Kit,
  folder: readonly string[] = [],
  write: OutputFile['write'] = 'always',
): readonly OutputFile[] {
  if (!needsModuleType) return [];
  return [{ path: pathOf(...folder, 'package.json'), content: jsonFile({ type: 'module' }), write }];
}
