import { FLAGS, settingOf, variableOf, type Flag } from './settings.ts';

const CONTROL = `Control endpoint, with Authorization: Bearer <control key>:

  GET  /time                                      returns the time of the clock
  POST /time      {"advance_ms": n} | {"to": t}   advances or sets the manual clock; responds when all jobs due by then have run
  GET  /jobs                                      lists the planned jobs, earliest first
  POST /inbound   {"from": …, "to": …, "body": …}  simulates an inbound message`;

/** Returns the output of `--help`. */
export function help(): string {
  const settings = FLAGS.map(settingHelp).join('\n');
  return `Runs the sandbox. A flag overrides its environment variable. Pass secrets in variables.\n\n${settings}\n\n${CONTROL}\n`;
}

function settingHelp(flag: Flag): string {
  const { kind, fallback, help: about } = settingOf(flag);
  const usage = `--${flag} ${kind.placeholder}`.trimEnd();
  const unless = fallback === undefined || fallback === false ? '' : ` (${String(fallback)})`;
  return `  ${usage}\n      ${about}${unless}\n      ${variableOf(flag)}`;
}
