/** The name and the version of the package. */
import { splitWords } from '../../../../core/words.ts';
import type { Contract } from '../../../../model/contract.ts';
import { fileStem } from '../../../encode/path.ts';
import { datedVersion, describe, type Description } from '../../../shape/package-options.ts';
import { VERSION, type PackageOptions } from './package-options.ts';

/** Maven coordinates, and descriptive metadata. */
export interface Identity extends Description {
  readonly group: string;
  readonly artifact: string;
}

/** @param module the root package */
export function identityOf(contract: Contract, module: string, options: PackageOptions): Identity {
  const parts = module.split('.');
  const stem = fileStem(splitWords(contract.title)).replace(/^\W+|[\W_]+$/g, '');
  return {
    group: options.groupId ?? (parts.length > 1 ? parts.slice(0, -1) : parts).join('.'),
    artifact: options.name ?? (stem === '' ? 'client' : stem),
    ...describe(contract, options, versionOf),
  };
}

/**
 * Converts a version, such as `1`, `v1.2`, `1.2.3-beta`, or a date, to a version of Maven: without a leading `v`, and
 * for a date, with the year, the month, and the day as its parts. Returns undefined for other text.
 */
function versionOf(version: string): string | undefined {
  const plain = datedVersion(version) ?? version.replace(/^v(?=\d)/i, '');
  return VERSION.test(plain) ? plain : undefined;
}
