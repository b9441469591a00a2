import {
  clock,
  database,
  level,
  milliseconds,
  port,
  quota,
  sandboxKey,
  secret,
  text,
  time,
  toggle,
  url,
  type Kind,
} from './kinds.ts';

/** A setting, given by a flag or else by an environment variable. */
export interface Setting<Value = boolean | number | string> {
  /** The environment variable; by default the flag's name in capitals, after `DIPTYCH_SANDBOX_`. */
  readonly variable?: string;
  readonly kind: Kind<Value>;
  /** Undefined means "unless given, as the help explains". */
  readonly fallback: Value | undefined;
  readonly help: string;
}

function setting<Value, Fallback extends Value | undefined>(
  kind: Kind<Value>,
  fallback: Fallback,
  help: string,
  variable?: string,
): Setting<Value> & { readonly fallback: Fallback } {
  return { kind, fallback, help, ...(variable !== undefined && { variable }) };
}

/**
 * Every setting, by the name of its flag. The help, the parsing of both sources, and the documentation derive from it.
 */
export const SETTINGS = {
  port: setting(port, 4010, 'where it listens; 0 takes a free one'),
  host: setting(text, '127.0.0.1', 'address where it listens'),
  database: setting(
    database,
    ':memory:',
    'file, or postgres:// URL, that holds everything; in memory nothing is kept',
  ),
  key: setting(sandboxKey, undefined, "the owner's sandbox key; made up unless given"),
  'echo-delay': setting(milliseconds, 400, 'from a message to its echo'),
  quota: setting(quota, 60, 'requests that a sandbox key has in 60 seconds'),
  'allow-private-webhooks': setting(toggle, false, 'lets webhooks go to private addresses, and over http'),
  clock: setting(clock, 'system', 'a manual clock stands still until the control endpoint turns it'),
  'clock-start': setting(time, undefined, 'where a manual clock starts; now unless given'),
  'control-port': setting(
    port,
    undefined,
    'control endpoint, on loopback only; with a manual clock 0 unless given',
  ),
  'control-key': setting(secret, undefined, 'what the control endpoint asks for; made up unless given'),
  'log-level': setting(level, 'info', 'least level that is logged, as JSON lines on standard error'),
  'metrics-port': setting(port, undefined, 'Prometheus metrics at /metrics; none unless given'),
  'metrics-host': setting(text, '127.0.0.1', 'address where the metrics are'),
  'otlp-endpoint': setting(
    url,
    undefined,
    'sends traces there over OTLP; none unless given',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ),
  'drain-delay': setting(milliseconds, 0, 'from SIGTERM, while /readyz says 503, until it stops to listen'),
  'drain-timeout': setting(milliseconds, 7000, 'then, for requests under way to end'),
} as const;

export type Flag = keyof typeof SETTINGS;

/** The configured value of each flag. */
export type Configuration = {
  readonly [Name in Flag]: (typeof SETTINGS)[Name] extends {
    kind: Kind<infer Value>;
    fallback: infer Fallback;
  }
    ? Fallback extends undefined
      ? Value | undefined
      : Value
    : never;
};

export const PREFIX = 'DIPTYCH_SANDBOX_';

/** The environment variable of a flag. */
export function variableOf(flag: Flag): string {
  const { variable } = settingOf(flag);
  return variable ?? `${PREFIX}${flag.toUpperCase().replaceAll('-', '_')}`;
}

/** Returns a setting, independent of its kind. */
export function settingOf(flag: Flag): Setting {
  return SETTINGS[flag];
}

export const FLAGS = Object.keys(SETTINGS) as readonly Flag[];
