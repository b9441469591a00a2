import { once } from 'node:events';
import { expect, test } from 'vitest';
import { help } from '../../sandbox/configuration/help.ts';
import { parseTime } from '../../sandbox/configuration/kinds.ts';
import { ConfigurationError, readConfiguration } from '../../sandbox/configuration/read.ts';
import { FLAGS, settingOf, variableOf, type Flag } from '../../sandbox/configuration/settings.ts';
import { textOf } from '../arch/sources.ts';
import { start } from './processes.ts';

/** For each setting, a valid string, the resulting value, and an invalid string. */
const CASES: Readonly<Record<Flag, readonly [taken: string, value: unknown, refused: string]>> = {
  port: ['0', 0, '65536'],
  host: ['::1', '::1', ''],
  database: ['postgres://user@host/base', 'postgres://user@host/base', 'mysql://user@host/base'],
  key: ['sk_mine', 'sk_mine', 'sk_live_mine'],
  'echo-delay': ['0', 0, '-1'],
  quota: ['100000', 100_000, '0'],
  'allow-private-webhooks': ['true', true, 'yes'],
  clock: ['manual', 'manual', 'Manual'],
  'clock-start': ['2026-03-02T10:15:00+01:00', Date.parse('2026-03-02T09:15:00Z'), '2026-03-02'],
  'control-port': ['65535', 65_535, '4011.5'],
  'control-key': ['ck_mine', 'ck_mine', 'schlüssel'],
  'log-level': ['silent', 'silent', 'verbose'],
  'metrics-port': ['9464', 9464, 'x'],
  'metrics-host': ['0.0.0.0', '0.0.0.0', ''],
  'otlp-endpoint': ['http://127.0.0.1:4318', 'http://127.0.0.1:4318', 'collector:4318'],
  'drain-delay': ['5000', 5000, '5s'],
  'drain-timeout': ['999999999', 999_999_999, '1000000000'],
};

const TOGGLE: Flag = 'allow-private-webhooks';
const manual = (flag: Flag): string[] => (flag === 'clock-start' ? ['--clock', 'manual'] : []);

test.for(FLAGS)('%s is set by its variable, and by its flag, which takes precedence', (flag) => {
  const [taken, value] = CASES[flag];
  const variable = variableOf(flag);
  expect(readConfiguration(manual(flag), { [variable]: taken })?.[flag]).toEqual(value);
  if (flag === TOGGLE) {
    expect(readConfiguration([`--${flag}`], { [variable]: 'false' })?.[flag]).toBe(true);
    return;
  }
  const other = { [variable]: CASES[flag][2] };
  expect(readConfiguration([...manual(flag), `--${flag}=${taken}`], other)?.[flag]).toEqual(value);
});

test.for(FLAGS.filter((flag) => CASES[flag][2] !== ''))(
  'an invalid value of %s is rejected, with the name of the setting',
  (flag) => {
    const [, , refused] = CASES[flag];
    const message = (name: string): RegExp => new RegExp(`^${name} takes .+, not .+\\.$`);
    const variable = variableOf(flag);
    expect(() => readConfiguration(manual(flag), { [variable]: refused })).toThrow(message(variable));
    if (flag === TOGGLE) return;
    expect(() => readConfiguration([...manual(flag), `--${flag}=${refused}`], {})).toThrow(
      message(`--${flag}`),
    );
  },
);

test.for(['host', 'database', 'metrics-host'] as const)('%s: an empty flag is rejected', (flag) => {
  expect(() => readConfiguration([`--${flag}=`], {})).toThrow(`--${flag} takes a `);
});

test.for([
  ['1970-01-01T00:00:00Z', true],
  ['2028-02-29T23:59:59.5+14:00', true],
  ['1969-12-31T23:59:59Z', false],
  ['2026-02-29T00:00:00Z', false],
  ['2026-04-31T00:00:00Z', false],
  ['2026-13-01T00:00:00Z', false],
  ['2026-03-02T25:00:00Z', false],
] as const)('%s is a time: %j', ([sent, isTime]) => {
  expect(parseTime(sent) !== undefined).toBe(isTime);
});

test('messages about a database do not contain its password', () => {
  const wrong = ['--database', 'postgrs://user:secret@host/base'];
  expect(() => readConfiguration(wrong, {})).toThrow(
    '--database takes a file, :memory:, or a postgres:// URL, not the specified value.',
  );
});

test('without settings, the defaults apply; an empty variable has no effect', () => {
  const empty = Object.fromEntries(FLAGS.map((flag) => [variableOf(flag), '']));
  expect(readConfiguration([], empty)).toEqual(readConfiguration([], {}));
  expect(readConfiguration([], {})).toMatchObject({
    port: 4010,
    host: '127.0.0.1',
    database: ':memory:',
    key: undefined,
    quota: 60,
    clock: 'system',
    'control-port': undefined,
    'metrics-port': undefined,
    'otlp-endpoint': undefined,
  });
});

test.for([
  [['--colour', 'red'], {}, /Unknown option '--colour'/],
  [['4010'], {}, /Unexpected argument '4010'/],
  [['--port'], {}, /--port.* argument missing/],
  [[], { DIPTYCH_SANDBOX_PROT: '4010' }, /^DIPTYCH_SANDBOX_PROT is not a setting/],
  [['--clock-start', '2026-03-02T09:15:00Z'], {}, /^--clock-start is for --clock manual/],
] as const)('%j with %j is rejected', ([args, environment, message]) => {
  expect(() => readConfiguration(args, environment)).toThrow(ConfigurationError);
  expect(() => readConfiguration(args, environment)).toThrow(message);
});

test('a rejected secret is not shown', () => {
  expect(() => readConfiguration([], { DIPTYCH_SANDBOX_KEY: 'my secret' })).toThrow(/^(?!.*my secret)/);
});

test('the help names every flag and every variable', () => {
  for (const flag of FLAGS) expect(help()).toMatch(new RegExp(`--${flag}\\b[^]*\\b${variableOf(flag)}\\b`));
  expect(readConfiguration(['--help', '--port', 'x'], {})).toBeUndefined();
});

test('the process exits with 2 on a usage error, before it has started anything', async () => {
  const child = start(['--port', 'x']);
  let stderr = '';
  child.stderr!.on('data', (chunk) => (stderr += String(chunk)));
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(stderr).toBe('--port takes a port, 0 to 65535, not "x".\n');
});

test('the documentation has a row for each setting', () => {
  const rows = FLAGS.map((flag) => {
    const { kind, fallback, help: about } = settingOf(flag);
    const usage = `--${flag} ${kind.placeholder}`.trimEnd().replaceAll('|', '\\|');
    const unless = fallback === undefined || fallback === false ? '' : `\`${fallback}\``;
    return `| \`${usage}\` | \`${variableOf(flag)}\` | ${unless} | ${about} |`;
  });
  const table = ['| flag | variable | default | |', '|---|---|---|---|', ...rows].join('\n');
  expect(textOf('docs/sandbox.md')).toContain(`\n\n${table}\n\n`);
});
