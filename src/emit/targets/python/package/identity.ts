/** Name and version of the package. */
import type { Contract } from '../../../../model/contract.ts';
import { datedVersion, describe, type Description } from '../../../shape/package-options.ts';
import { VERSION, type PackageOptions } from './package-options.ts';

export interface Identity extends Description {
  /** The name for installing it. */
  readonly name: string;
  /** The name for importing it. */
  readonly module: string;
}

export function identityOf(contract: Contract, module: string, options: PackageOptions): Identity {
  const name = module.replace(/^_+|_+$/g, '').replace(/_+/g, '-');
  return {
    name: options.name ?? (name === '' ? 'client' : name),
    module,
    ...describe(contract, options, versionOf),
  };
}

/** `1`, `v1.2`, and `1.2.3-beta` are versions. So is a date, with year, month, and day as its parts. */
function versionOf(version: string): string | undefined {
  return datedVersion(version) ?? (VERSION.test(version) ? version : undefined);
}
