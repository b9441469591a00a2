import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { invalidOption } from '../../diagnostics.ts';
import { readGraphqlUrl } from '../../shape/graphql-url.ts';
import { rejectUnknown } from '../../shape/target-options.ts';

/** Options of the `docs` target. */
export interface DocsOptions {
  /** Address for GraphQL requests in examples: absolute, or a path appended to the address of the service. */
  readonly graphqlUrl: string;
  /** Path of a style sheet, relative to the site, that pages load after their own. */
  readonly stylesheet?: string;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(options: JsonObject): DocsOptions {
  rejectUnknown('docs', options, ['graphqlUrl', 'stylesheet']);
  const stylesheet = stylesheetOf(options['stylesheet']);
  return {
    graphqlUrl: readGraphqlUrl('docs', options['graphqlUrl']),
    ...(stylesheet !== undefined && { stylesheet }),
  };
}

function stylesheetOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^(?:\.\.?\/)*[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\.css$/.test(value))
    return value;
  throw invalidOption('docs', 'stylesheet', 'a relative path of a .css file');
}
