import { editDistance } from '../../core/closest-name.ts';

/**
 * True for a name that Error Prone takes, as `{@code name}`, for a misspelled parameter: it is nearly the name of one
 * (InvalidParam). `class` beside `class_` is meant.
 */
export function looksLikeSlip(name: string, parameters: readonly string[]): boolean {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || parameters.includes(name)) return false;
  const most = name.length / 4;
  return parameters.some(
    (one) => Math.abs(one.length - name.length) <= most && editDistance(name, one) <= most,
  );
}
