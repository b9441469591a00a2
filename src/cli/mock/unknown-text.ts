import { firstNames } from '../../core/first-names.ts';
import type { Contract } from '../../model/contract.ts';
import { neutralLine } from '../../report/neutral.ts';
import { unknownEffects } from '../../semantics/derive/unknown-effects.ts';

const LISTED = 5;

/** Returns a line about operations with an unknown effect that may change resources, or an empty string. */
export function unknownText(contract: Contract): string {
  const names = unknownEffects(contract).map(({ id }) => id);
  if (names.length === 0) return '';
  const advice = 'See diptych explain, and declare the effect with x-effect or @effect.';
  return `${neutralLine(`Unknown effect, so the mock stores nothing: ${firstNames(names, LISTED)}. ${advice}`)}\n`;
}
