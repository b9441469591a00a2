/** Fills headers of the configuration with values from the environment. The values are never printed or stored. */
import { InputError } from '../../core/diagnostic.ts';
import { isHttpToken } from '../../core/http-token.ts';
import { interpolate } from '../config/interpolate.ts';
import type { Environment } from '../config/headers.ts';
import { say } from '../diagnostics.ts';

/** Returns the headers with their values. Throws `InputError` for an unset variable and for an invalid header value. */
export function filledHeaders(
  headers: Readonly<Record<string, string>>,
  environment: Environment,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const filled = interpolate(value, environment).trim();
      const [, missing] = /\$\{([A-Z0-9_]+)\}/i.exec(filled) ?? [];
      if (missing !== undefined)
        throw new InputError(say['source-no-variable']({ name: missing, header: name }));
      if (!isHttpToken(name) || !/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(filled))
        throw new InputError(say['source-header-invalid']({ header: name }));
      return [name.toLowerCase(), filled];
    }),
  );
}
