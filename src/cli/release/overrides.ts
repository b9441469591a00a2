/** Reads `release.yaml`, in which people raise the level of a package, or lower it with `accepted: true`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import { BUMPS, type Bump } from '../../diff/severity.ts';
import { Origin } from '../../load/document/origin.ts';
import { parseYaml } from '../../load/document/parse-yaml.ts';
import { SourceText } from '../../load/document/source-text.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import { nodeSourceFiles } from '../source-files.ts';
import { say } from './release-diagnostics.ts';

export const OVERRIDES_FILE = 'release.yaml';

/** The decision of a person about one package. */
export interface Override {
  readonly level: Bump;
  readonly reason: string;
  /** True if the level may be lower than the level that follows from the changes. */
  readonly accepted: boolean;
  /** The location of the level. */
  readonly at: SourceSpan;
}

/**
 * Returns the entries by the id of their target or by the folder of their package. Empty if the file does not exist.
 * Throws `InputError` with the location of each invalid entry.
 */
export async function readOverrides(project: string): Promise<ReadonlyMap<string, Override>> {
  if (!existsSync(join(project, OVERRIDES_FILE))) return new Map();
  const bytes = await nodeSourceFiles(project).read(OVERRIDES_FILE, DEFAULT_LIMITS.bytesPerFile);
  const document = parseYaml(new SourceText(OVERRIDES_FILE, new TextDecoder().decode(bytes)), DEFAULT_LIMITS);
  if ('code' in document) throw new InputError(document);
  const root = new Origin(document, '');
  const { value } = document;
  if (!isJsonObject(value)) throw new InputError(invalid('the file must be an object of packages', root));
  const entries = Object.entries(value).map(
    ([name, entry]) => [name, entryOf(entry, root.below(name))] as const,
  );
  const problems = entries.flatMap(([, entry]) => ('code' in entry ? [entry] : []));
  if (problems.length > 0) throw new InputError(...problems);
  return new Map(entries as readonly (readonly [string, Override])[]);
}

function entryOf(entry: JsonValue, at: Origin): Override | Diagnostic {
  if (!isJsonObject(entry)) return invalid('an entry must be an object with `level` and `reason`', at);
  const { level, reason, accepted = false, ...others } = entry;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return invalid(
      `an entry has no property \`${unknown}\`; use level, reason, and accepted`,
      at.below(unknown),
    );
  const bump = BUMPS.find((one) => one === level);
  if (bump === undefined) return invalid(`\`level\` must be one of ${BUMPS.join(', ')}`, at);
  if (typeof reason !== 'string' || reason.trim() === '')
    return invalid('`reason` must be a string that is not empty', at);
  if (typeof accepted !== 'boolean') return invalid('`accepted` must be true or false', at.below('accepted'));
  return { level: bump, reason, accepted, at: at.below('level').span };
}

function invalid(reason: string, at: Origin): Diagnostic {
  return say['release-file-invalid']({ path: OVERRIDES_FILE, reason }, at.span);
}
