/** Faults in the choice of a declared server. */
import type { Mutant } from './mutants.ts';
import type { Row } from './python/mutants.ts';

const topic = 'servers';
const FILE = 'runtime/servers.ts';

export const SERVERS: readonly Mutant[] = [
  {
    fault: 'uses the first server in place of an unknown one',
    file: FILE,
    find: 'chosen === undefined ? servers[0] : undefined',
    replace: 'servers[0]',
    topic,
  },
  {
    fault: 'resolves a relative server against the first one',
    file: 'runtime/outgoing.ts',
    find: 'new URL(server, new URL(here, pageAddress()))',
    replace: "new URL(server, 'https://api.conformance.test')",
    topic,
  },
  {
    fault: 'sends all operations to the chosen server',
    file: 'runtime/outgoing.ts',
    find: 'return server ?? base;',
    replace: 'return base;',
    topic,
  },
  {
    fault: 'accepts values outside the enum',
    file: FILE,
    find: '!values.includes(value)',
    replace: 'false',
    topic,
  },
  {
    fault: 'lets a value change the host',
    file: FILE,
    find: 'value !== standard && !isSafe(value, standard)',
    replace: 'false',
    topic,
  },
  {
    fault: 'lets a value leave its folder',
    file: FILE,
    find: ' && !/^\\.\\.?$/.test(value)',
    replace: '',
    topic,
  },
  {
    fault: 'ignores an undeclared variable',
    file: FILE,
    find: 'for (const name of given.keys())',
    replace: 'for (const name of [] as string[])',
    topic,
  },
  {
    fault: 'ignores the values of variables',
    file: FILE,
    find: 'valueOf(variable, given.get(variable[0]))',
    replace: 'valueOf(variable)',
    topic,
  },
];

export const SERVERS_IN_PYTHON: readonly Row[] = [
  [
    'uses the first server in place of an unknown one',
    topic,
    'servers.py',
    'if found is None and chosen is not None:',
    'if False:',
  ],
  [
    'resolves a relative server against the first one',
    topic,
    'outgoing.py',
    'resolved(server, base.rstrip("/") + "/")',
    'resolved(server, "https://api.conformance.test/")',
  ],
  ['accepts values outside the enum', topic, 'servers.py', 'and value not in variable.values', 'and False'],
  ['lets a value change the host', topic, 'servers.py', 'and not _is_safe(variable, value)', 'and False'],
  [
    'lets a value leave its folder',
    topic,
    'servers.py',
    '_SAFE = re.compile(r"(?!\\.\\.?\\Z)',
    '_SAFE = re.compile(r"',
  ],
  ['ignores an undeclared variable', topic, 'servers.py', 'for name in given:', 'for name in ():'],
];

/** Fault, topic, file, original source, replacement. */
export const SERVERS_IN_GO: readonly (readonly [string, string, string, string, string])[] = [
  [
    'uses the first server in place of an unknown one',
    topic,
    'servers.go',
    'if config.Server != "" {',
    'if false {',
  ],
  [
    'resolves a relative server against the first one',
    topic,
    'servers.go',
    'url.Parse(strings.TrimRight(base, "/") + "/")',
    'url.Parse("https://api.conformance.test/")',
  ],
  ['accepts values outside the enum', topic, 'servers.go', 'case len(variable.Values) > 0:', 'case false:'],
  ['lets a value change the host', topic, 'servers.go', 'case variable.isSafe(value):', 'case true:'],
];

/** Fault, topic, client, file, original source, replacement. */
export const SERVERS_IN_JAVA: readonly (readonly [
  string,
  string,
  'sync' | 'async',
  string,
  string,
  string,
])[] = [
  [
    'resolves a relative server against the first one',
    topic,
    'async',
    'internal/RestRequest.java',
    'Address.below(base, server)',
    'Address.below("https://api.conformance.test", server)',
  ],
  [
    'lets a value change the host',
    topic,
    'sync',
    'internal/DeclaredServer.java',
    'if (!safe.matcher(value).matches()) {',
    'if (false) {',
  ],
  [
    'ignores an undeclared variable',
    topic,
    'sync',
    'internal/DeclaredServer.java',
    'for (String variable : given.keySet()) {',
    'for (String variable : List.<String>of()) {',
  ],
];
