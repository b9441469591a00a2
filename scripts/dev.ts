/** `npm run dev`: types, and the tests that a change affects, until Ctrl-C. Arguments go to vitest: `npm run dev -- test/diff`. */
import { spawn } from 'node:child_process';

const COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ['node', 'node_modules/typescript-native/bin/tsc', '-p', '.', '--watch', '--preserveWatchOutput'],
  ['vitest', 'watch', '--project', 'all', '--changed', '--passWithNoTests', ...process.argv.slice(2)],
];

for (const [command, ...args] of COMMANDS) {
  const child = spawn(command, args, { stdio: 'inherit' });
  child.once('exit', (code) => process.exit(code ?? 0));
}
