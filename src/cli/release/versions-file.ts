/** Reads and prints `.diptych/release.json`: the version of each package, by its folder. `generate` uses these versions. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject } from '../../core/json.ts';
import { byCodeUnit } from '../../core/order.ts';
import type { TargetSelection } from '../../emit/run.ts';
import { packageFolder, type Places } from '../write/places.ts';
import { spanOfFile } from '../../load/document/document.ts';
import { jsonInFile } from '../json-file.ts';
import { say } from './release-diagnostics.ts';
import { isVersion } from './version.ts';

export const VERSIONS_FILE = '.diptych/release.json';

/** Returns the versions. Empty if the file does not exist. Throws `InputError` if it is invalid. */
export function readVersions(project: string): ReadonlyMap<string, string> {
  const file = join(project, VERSIONS_FILE);
  if (!existsSync(file)) return new Map();
  const value = jsonInFile(readFileSync(file, 'utf8'), VERSIONS_FILE, invalid);
  const packages = isJsonObject(value) ? value['packages'] : undefined;
  if (!isJsonObject(packages)) throw invalid('it must be an object with `packages`');
  return new Map(
    Object.entries(packages).map(([folder, version]) => {
      if (typeof version !== 'string' || !isVersion(version))
        throw invalid(`the version of ${JSON.stringify(folder)} must be three numbers, such as 1.2.3`);
      return [folder, version];
    }),
  );
}

/** Returns the text of the file, sorted, so that the same versions have the same bytes. */
export function printVersions(versions: ReadonlyMap<string, string>): string {
  const packages = Object.fromEntries([...versions].sort(([one], [other]) => byCodeUnit(one, other)));
  return `${JSON.stringify({ packages }, null, 2)}\n`;
}

function invalid(reason: string, at = spanOfFile(VERSIONS_FILE)): InputError {
  return new InputError(say['release-file-invalid']({ path: VERSIONS_FILE, reason }, at));
}

/** Sets the version of the package in the options of a target, if the package has a version. */
export function withVersion(
  target: TargetSelection,
  places: Places,
  versions: ReadonlyMap<string, string>,
): TargetSelection {
  const version = versions.get(packageFolder(places, target.id));
  const { package: fields } = target.options;
  if (version === undefined || fields === false) return target;
  const others = isJsonObject(fields) ? fields : {};
  return { ...target, options: { ...target.options, package: { ...others, version } } };
}
