import { isJsonObject } from '../../core/json.ts';
import type { AuthScheme, KeyPrefix } from '../../model/operation.ts';
import { malformed, member, textOf, type Report, type Use } from './use.ts';

/**
 * Reads `x-key-prefixes: { sk_test_: test, sk_live_: live }` on a security scheme whose credential is a single string.
 */
export function keyPrefixesOf(use: Use | undefined, report: Report): Pick<AuthScheme, 'keyPrefixes'> {
  if (!use) return {};
  const { value } = use;
  const isTable = isJsonObject(value) && Object.keys(value).length > 0 && !Object.hasOwn(value, '');
  if (!isTable) {
    malformed(use, 'an object with an environment for each prefix of a key', report);
    return {};
  }
  const keyPrefixes = Object.keys(value).flatMap((prefix): KeyPrefix[] => {
    const entry = member(use, prefix);
    const environment = textOf(entry, report);
    return environment === undefined ? [] : [{ prefix, environment, at: entry.at() }];
  });
  return keyPrefixes.length > 0 ? { keyPrefixes } : {};
}
