import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { invalidOption } from '../../diagnostics.ts';
import { rejectUnknown } from '../../shape/target-options.ts';

const DEFAULT_PACKAGE = '@tanstack/react-query';

/** Options of the `tanstack-query` target. */
export interface QueryOptions {
  /** The package of TanStack Query. The output imports its types. */
  readonly package: string;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(options: JsonObject): QueryOptions {
  rejectUnknown('tanstack-query', options, ['package']);
  return { package: packageOf(options['package']) };
}

function packageOf(value: JsonValue | undefined): string {
  if (value === undefined) return DEFAULT_PACKAGE;
  if (typeof value === 'string' && /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*$/.test(value)) return value;
  throw invalidOption('tanstack-query', 'package', 'the name of an npm package, such as @tanstack/vue-query');
}
