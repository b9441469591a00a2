/** The names and the version of the package. */
import type { Contract } from '../../../../model/contract.ts';
import { datedVersion, describe, type Description } from '../../../shape/package-options.ts';
import { VERSION, type PackageOptions } from './package-options.ts';

export interface Identity extends Description {
  /** The name with which the package is installed. */
  readonly name: string;
  /** The name with which the package is imported. */
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

/**
 * Returns the version for Python, or undefined if the text is not a version. `1`, `v1.2`, and `1.2.3-beta` are
 * versions. The date `2026-01-02` becomes `2026.1.2`.
 */
function versionOf(version: string): string | undefined {
  return datedVersion(version) ?? (VERSION.test(version) ? version : undefined);
}
