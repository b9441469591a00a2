/** Parses headers of flags. Their values are never printed, because they can be secrets. */
import { InputError } from '../../core/diagnostic.ts';
import { hideValue } from '../../core/hidden-values.ts';
import { ownMember } from '../../core/own-member.ts';
import { say } from '../diagnostics.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The allowed characters of a header value. For other values, `fetch` fails with an error that contains the value. */
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/s;

/** Parses `Name: value` into values by lower-case name. */
export function headersOf(
  flag: string,
  headers: readonly string[],
  environment: Environment,
): Record<string, string> {
  return Object.fromEntries(
    headers.map((header) => {
      const [, name, value] = HEADER.exec(header) ?? [];
      if (name === undefined || value === undefined || !VALUE.test(value)) {
        const shown = header.split(':', 1)[0] ?? '';
        throw new InputError(say['cli-flag-invalid']({ flag, value: shown, wanted: "'Name: value'" }));
      }
      return [name.toLowerCase(), filled(value.trim(), environment)];
    }),
  );
}

export function bearerOf(token: string, environment: Environment): Record<string, string> {
  const value = filled(token.trim(), environment);
  if (!VALUE.test(value) || value === '')
    throw new InputError(
      say['cli-flag-invalid']({ flag: '--token', value: '…', wanted: 'one line of Latin-1 text' }),
    );
  return { authorization: `Bearer ${value}` };
}

/** Parses `ROLE=Name: value` into headers by role. A role can have several headers. */
export function credentialsOf(
  flags: readonly string[],
  environment: Environment,
): Record<string, { readonly headers: Record<string, string> }> {
  const rows = flags.map((text) => {
    const [, role, header] = /^([^=:]+)=(.*)$/s.exec(text) ?? [];
    if (role === undefined || header === undefined) {
      const value = text.split(/[=:]/, 1)[0] ?? '';
      throw new InputError(
        say['cli-flag-invalid']({ flag: '--credentials', value, wanted: "'ROLE=Name: value'" }),
      );
    }
    return { role, header };
  });
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ role }) => role)].map(([role, own]) => [
      role,
      {
        headers: headersOf(
          '--credentials',
          own.map(({ header }) => header),
          environment,
        ),
      },
    ]),
  );
}

/** Replaces `$NAME`, alone or at the end (`Bearer $NAME`, `session=$NAME`), with the environment variable. */
function filled(value: string, environment: Environment): string {
  const [, before = '', name] = /^(.*[ =])?\$([A-Z_][A-Z0-9_]*)$/s.exec(value) ?? [];
  if (name === undefined) return value;
  const found = ownMember(environment, name)?.trim();
  if (found === undefined || found === '' || !VALUE.test(found))
    throw new InputError(say['verify-no-variable']({ name }));
  hideValue({ value: found, written: `$${name}` });
  return before + found;
}
