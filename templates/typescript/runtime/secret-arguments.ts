import { percentEncode } from './percent.ts';
import type { SecretArguments } from './rest.ts';

/** Returns a function that finds the strings in arguments with these names, at any depth. */
export function secretArguments(names: readonly string[]): SecretArguments {
  return (operation, path, parameters) => {
    const inPath = [...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name], index) => [
      name,
      path[index],
    ]);
    return [...secretsIn(Object.fromEntries(inPath), names), ...secretsIn(parameters, names)];
  };
}

/** Omits short strings, because other text may contain them by chance. */
function secretsIn(value: unknown, names: readonly string[], isSecret = false): readonly string[] {
  if (typeof value === 'string') return isSecret && value.length > 6 ? [value, percentEncode(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    secretsIn(member, names, isSecret || names.includes(name)),
  );
}
