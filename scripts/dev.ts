/**
 * `npm run dev` checks types and runs the affected tests after each change, until you press Ctrl-C. Arguments are
 * passed to vitest: `npm run dev -- test/diff`.
 */
import { spawn } from 'node:child_process';

const COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ['node', 'node_modules/typescript-native/bin/tsc', '-p', '.', '--watch', '--preserveWatchOutput'],
  ['vitest', 'watch', '--project', 'all', '--changed', '--passWithNoTests', ...process.argv.slice(2)],
];

const children = COMMANDS.map(([command, ...args]) => spawn(command, args, { stdio: 'inherit' }));
const end = (): void => {
  for (const each of children) each.kill();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
for (const child of children)
  child.once('exit', (code) => {
    end();
    process.exitCode ??= code ?? 0;
  });
