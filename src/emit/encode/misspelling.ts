import { editDistance } from '../../core/closest-name.ts';

/**
 * True if Error Prone's InvalidParam check would treat `{@code name}` as a misspelled parameter name. For example,
 * `class` is similar to the parameter `class_`.
 */
export function looksLikeMisspelling(name: string, parameters: readonly string[]): boolean {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || parameters.includes(name)) return false;
  const most = name.length / 4;
  return parameters.some(
    (one) => Math.abs(one.length - name.length) <= most && editDistance(name, one) <= most,
  );
}
