import { prefixOf } from '../access/keys.ts';
import type { Level } from '../observe/logs.ts';

/** Parses the string of a setting. Returns undefined for an invalid string, and never throws. */
export interface Kind<Value> {
  /** The placeholder of the value in the help. */
  readonly placeholder: string;
  /** The expected form, which follows "takes" in an error. */
  readonly takes: string;
  readonly parse: (text: string) => Value | undefined;
}

const LEVELS: readonly Level[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export const text: Kind<string> = {
  placeholder: '<text>',
  takes: 'a text',
  parse: (sent) => (sent === '' ? undefined : sent),
};

/** A secret that is sent in a header, so it contains only characters that headers permit. */
export const secret: Kind<string> = {
  placeholder: '<secret>',
  takes: 'printable ASCII characters without spaces',
  parse: (sent) => (/^[!-~]+$/.test(sent) ? sent : undefined),
};

/** A sandbox key, which must not look like a live key. */
export const sandboxKey: Kind<string> = {
  ...secret,
  takes: `${secret.takes}, and none that begins with ${prefixOf('live')}`,
  parse: (sent) => (sent.startsWith(prefixOf('live')) ? undefined : secret.parse(sent)),
};

const count: Kind<number> = {
  placeholder: '<number>',
  takes: 'a whole number of at most nine digits',
  parse: (sent) => (/^\d{1,9}$/.test(sent) ? Number(sent) : undefined),
};

export const quota: Kind<number> = {
  ...count,
  takes: 'a whole number from 1 on, of at most nine digits',
  parse: (sent) => count.parse(sent) || undefined,
};

export const milliseconds: Kind<number> = { ...count, placeholder: '<ms>' };

export const port: Kind<number> = {
  placeholder: '<port>',
  takes: 'a port, 0 to 65535',
  parse(sent) {
    const number = count.parse(sent);
    return number !== undefined && number <= 65_535 ? number : undefined;
  },
};

/** Milliseconds since the epoch. */
export const time: Kind<number> = {
  placeholder: '<time>',
  takes: 'a time of RFC 3339, such as 2026-03-02T09:15:00Z',
  parse: parseTime,
};

export const level: Kind<Level> = oneOf(LEVELS);

export const clock: Kind<'system' | 'manual'> = oneOf(['system', 'manual']);

export const url: Kind<string> = {
  placeholder: '<url>',
  takes: 'an http or https URL',
  parse: (sent) => (/^https?:\/\//.test(sent) && URL.canParse(sent) ? sent : undefined),
};

/**
 * The location of the database. A URL with another scheme is not treated as a file name, because it can
 * contain a password.
 */
export const database: Kind<string> = {
  placeholder: '<file|url>',
  takes: 'a file, :memory:, or a postgres:// URL',
  parse: (sent) =>
    sent === '' || /^(?!postgres(?:ql)?:)[a-z][a-z0-9+.-]*:\/\//i.test(sent) ? undefined : sent,
};

/** A switch. As a flag, it has no value. In the environment, its value is true or false. */
export const toggle: Kind<boolean> = {
  placeholder: '',
  takes: 'true or false',
  parse: (sent) => ({ true: true, false: false })[sent],
};

/**
 * Parses an RFC 3339 timestamp as milliseconds since the epoch. Returns undefined if the timestamp is
 * invalid, or before the epoch, because identifiers cannot represent such times.
 */
export function parseTime(sent: string): number | undefined {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(sent) ?? [];
  // `Date` would convert the 31st of April to the 1st of May.
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  const parsed = Date.parse(sent);
  return isDay && parsed >= 0 ? parsed : undefined;
}

function oneOf<Value extends string>(values: readonly Value[]): Kind<Value> {
  return {
    placeholder: values.join('|'),
    takes: `one of ${values.join(', ')}`,
    parse: (sent) => values.find((value) => value === sent),
  };
}
