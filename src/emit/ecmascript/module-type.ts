import { jsonFile } from '../encode/json.ts';
import { pathOf } from '../encode/path.ts';
import type { Kit, OutputFile } from '../target.ts';

/** Declares a folder's files to be ES modules, if the project around them declares them to be CommonJS and cannot compile them. */
export function moduleType(
  { needsModuleType }: Kit,
  folder: readonly string[] = [],
  write: OutputFile['write'] = 'always',
): readonly OutputFile[] {
  if (!needsModuleType) return [];
  return [{ path: pathOf(...folder, 'package.json'), content: jsonFile({ type: 'module' }), write }];
}
