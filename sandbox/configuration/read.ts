import { parseArgs, type ParseArgsConfig } from 'node:util';
import { FLAGS, PREFIX, settingOf, variableOf, type Configuration, type Flag } from './settings.ts';

/** Usage error: an unknown flag or variable, or an invalid value. */
export class ConfigurationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigurationError';
  }
}

/**
 * Reads flags, then environment variables for the settings not given as flags. Set secrets by variables, because the
 * list of processes shows flags.
 * @returns undefined if help was requested.
 * @throws {ConfigurationError}
 */
export function readConfiguration(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Configuration | undefined {
  const flags = parseFlags(args);
  if (flags['help'] === true) return undefined;
  refuseUnknown(environment);
  const read = FLAGS.map((flag) => [flag, valueOf(flag, flags[flag], environment[variableOf(flag)])]);
  return combined(Object.fromEntries(read) as Configuration);
}

function parseFlags(args: readonly string[]): Readonly<Record<string, string | boolean | undefined>> {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean' } };
  for (const flag of FLAGS) options[flag] = { type: isToggle(flag) ? 'boolean' : 'string' };
  try {
    return parseArgs({ args: [...args], options, strict: true }).values as Record<string, string | boolean>;
  } catch (error) {
    throw new ConfigurationError((error as Error).message);
  }
}

function isToggle(flag: Flag): boolean {
  return typeof settingOf(flag).fallback === 'boolean';
}

function refuseUnknown(environment: Readonly<Record<string, string | undefined>>): void {
  const known = new Set(FLAGS.map(variableOf));
  const unknown = Object.keys(environment).find((name) => name.startsWith(PREFIX) && !known.has(name));
  if (unknown !== undefined) throw new ConfigurationError(`${unknown} is not a setting. See --help.`);
}

/** Returns the value of a setting. An empty variable is treated as unset, because compose files and shells create them. */
function valueOf(flag: Flag, given: string | boolean | undefined, variable: string | undefined): unknown {
  const { kind, fallback } = settingOf(flag);
  if (typeof given === 'boolean') return given;
  const sent = given ?? (variable === '' ? undefined : variable);
  if (sent === undefined) return fallback;
  const value = kind.parse(sent);
  if (value !== undefined) return value;
  const name = given === undefined ? variableOf(flag) : `--${flag}`;
  throw new ConfigurationError(`${name} takes ${kind.takes}, not ${shown(flag, sent)}.`);
}

/** Returns a value for a message. Hides secrets, even if they are invalid. */
function shown(flag: Flag, sent: string): string {
  return flag.endsWith('key') || flag === 'database' ? 'the specified value' : JSON.stringify(sent);
}

function combined(configuration: Configuration): Configuration {
  if (configuration['clock-start'] !== undefined && configuration.clock !== 'manual') {
    throw new ConfigurationError('--clock-start is for --clock manual.');
  }
  return configuration;
}
