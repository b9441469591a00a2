/** The name and the version of the package. */
import { splitWords } from '../../../../core/words.ts';
import type { Contract } from '../../../../model/contract.ts';
import { fileStem } from '../../../encode/path.ts';
import { datedVersion, describe, type Description } from '../../../shape/package-options.ts';
import { VERSION, type PackageOptions } from './package-options.ts';

export interface Identity extends Description {
  readonly name: string;
}

export function identityOf(contract: Contract, options: PackageOptions): Identity {
  return {
    name: options.name ?? packageName(contract.title),
    ...describe(contract, options, semanticVersion),
  };
}

/**
 * Returns a name such as `orders-api`. A single word gets `-client`, because it may be a Node.js module or a product.
 */
function packageName(title: string): string {
  const stem = fileStem(splitWords(title));
  return /^[a-z\d].*-/.test(stem) ? stem : `${stem.replace(/^\W+|_+$/g, '')}-client`;
}

/**
 * Completes `1`, `v1.2`, and `1.2.3-beta` to versions. A date becomes a version whose parts are year, month, and day.
 */
function semanticVersion(version: string): string | undefined {
  const dated = datedVersion(version);
  if (dated !== undefined) return dated;
  const match = /^v?(\d{1,4})(?:\.(\d+))?(?:\.(\d+))?([-+].*)?$/.exec(version);
  if (!match) return undefined;
  const [, major, minor = '0', patch = '0', rest = ''] = match;
  const full = `${major}.${minor}.${patch}${rest}`;
  return VERSION.test(full) && !/^-\d/.test(rest) ? full : undefined;
}
