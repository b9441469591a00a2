/** Converts `presetConfig.limits` and `--limit` to limits for reading and generating. */
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject } from '../../core/json.ts';
import { DEFAULT_EMIT_LIMITS, type EmitLimits } from '../../emit/limits.ts';
import { DEFAULT_LIMITS, MAX_LIMITS, type Limits } from '../../load/limits.ts';
import { say } from '../diagnostics.ts';
import type { Invalid } from './invalid.ts';

/** Limits other than the defaults. */
export type LimitSettings = Partial<Limits & EmitLimits>;

/** Every limit with its default. */
export const ALL_LIMITS: Limits & EmitLimits = { ...DEFAULT_LIMITS, ...DEFAULT_EMIT_LIMITS };

/** Returns the checked limits. Throws `InputError` for an unknown limit, or for a value that is not allowed. */
export function limitsOf(limits: unknown, invalid: Invalid): LimitSettings {
  if (!isJsonObject(limits)) throw invalid(['limits'], 'an object');
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(ALL_LIMITS, name)) throw invalid(['limits', name], `one of ${names()}`);
    if (!isAllowed(name, value)) throw invalid(['limits', name], allowed(name));
  }
  return limits;
}

/** Parses flags such as `depth=300`. Throws `InputError` for an unknown limit, or for a value that is not allowed. */
export function limitsOfFlags(flags: readonly string[] | undefined): LimitSettings | undefined {
  if (flags === undefined) return undefined;
  return Object.fromEntries(
    flags.map((flag) => {
      const [, name = '', value = ''] = /^(\w+)=(\d+)$/.exec(flag) ?? [];
      const isKnown = Object.hasOwn(ALL_LIMITS, name);
      if (!isKnown || !isAllowed(name, Number(value))) {
        const wanted = isKnown
          ? `${allowed(name)} for ${name}`
          : `a whole number for one of ${names()}, such as typeDepth=300`;
        throw new InputError(say['cli-flag-invalid']({ flag: '--limit', value: flag, wanted }));
      }
      return [name, Number(value)];
    }),
  );
}

function isAllowed(name: string, value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= maximumOf(name);
}

function allowed(name: string): string {
  const maximum = maximumOf(name);
  return maximum === Infinity ? 'a whole number above 0' : `a whole number from 1 to ${maximum}`;
}

function maximumOf(name: string): number {
  return MAX_LIMITS[name as keyof Limits] ?? Infinity;
}

function names(): string {
  return Object.keys(ALL_LIMITS).join(', ');
}
