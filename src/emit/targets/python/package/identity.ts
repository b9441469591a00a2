/** What the package is called and which version it has. */
import type { Contract } from '../../../../model/contract.ts';
import { datedVersion } from '../../../shape/package-options.ts';
import { shortDescription } from '../../../shape/prose.ts';
import { VERSION, type PackageOptions } from './options.ts';

export interface Identity {
  /** To install it by. */
  readonly name: string;
  /** To import it by. */
  readonly module: string;
  /** Undefined when neither the options nor the contract have one that Python's tools take. */
  readonly version: string | undefined;
  readonly description: string | undefined;
  readonly license: string | undefined;
}

export function identityOf(contract: Contract, module: string, options: PackageOptions): Identity {
  const name = module.replace(/^_+|_+$/g, '').replace(/_+/g, '-');
  return {
    name: options.name ?? (name === '' ? 'client' : name),
    module,
    version: options.version ?? versionOf(contract.version.trim()),
    description: options.description ?? shortDescription(contract.description ?? ''),
    license: options.license ?? contract.license,
  };
}

/** `1`, `v1.2` and `1.2.3-beta` are versions; so is a date, by year, month and day. */
function versionOf(version: string): string | undefined {
  return datedVersion(version) ?? (VERSION.test(version) ? version : undefined);
}
