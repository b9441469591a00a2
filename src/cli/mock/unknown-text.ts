import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { neutralLine } from '../../report/neutral.ts';
import { derive } from '../../semantics/derive/derive.ts';

const LISTED = 5;

/** Returns a line about operations with an unknown effect that may change resources, or an empty string. */
export function unknownText(contract: Contract): string {
  const names = derive(contract)
    .actions.filter(({ operation, effect }) => effect.value === 'unknown' && mayChange(operation))
    .map(({ operation }) => operation.id);
  if (names.length === 0) return '';
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : '';
  const listed = `${names.slice(0, LISTED).join(', ')}${more}`;
  const advice = 'See diptych explain, and declare the effect with x-effect or @effect.';
  return `${neutralLine(`Unknown effect, so the mock stores nothing: ${listed}. ${advice}`)}\n`;
}

function mayChange(operation: Operation): boolean {
  if (!isRest(operation)) return operation.operation === 'mutation';
  return !SAFE.has(operation.method.toUpperCase());
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE']);
