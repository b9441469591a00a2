import type { Coverage } from '../core/coverage.ts';
import { count, padEnd, padStart } from './layout.ts';
import { styleOf, type TextOptions } from './style.ts';

const BAR = 20;

/**
 * Formats the observed share of each kind, one line per kind, with a final line break. Without kinds, returns an
 * empty string.
 */
export function coverageText({ totals }: Coverage, options: TextOptions = {}): string {
  if (totals.length === 0) return '';
  const style = styleOf(options);
  const widest = Math.max(...totals.map(({ kind }) => kind.length));
  const numbers = totals.map(({ observed, declared }) => `${count(observed)} of ${count(declared)}`);
  const room = Math.max(...numbers.map((text) => text.length));
  const lines = totals.map(({ kind, observed, declared, required }, index) => {
    const full = Math.floor((observed * BAR) / declared);
    const isShort = required !== undefined && observed * 100 < required * declared;
    const paint = isShort ? style.severity.error : style.good;
    const bar = paint('█'.repeat(full)) + style.dim('░'.repeat(BAR - full));
    const wanted = isShort ? style.severity.error(`  ${required}% are required`) : '';
    return `    ${padEnd(kind, widest)}  ${padStart(numbers[index]!, room)}  ${bar} ${padStart(String(percent(observed, declared)), 3)}%${wanted}`;
  });
  return [style.dim('    contract coverage (observed)'), ...lines, ''].join('\n');
}

/** Returns the percentage, rounded down, so that 99.9 is not 100. */
export function percent(part: number, whole: number): number {
  return Math.floor((part * 100) / whole);
}
