import { FLAGS, settingOf, variableOf, type Flag } from './settings.ts';

const CONTROL = `Control endpoint, with Authorization: Bearer <control key>:

  GET  /time                                      what time it is
  POST /time      {"advance_ms": n} | {"to": t}   advances or sets the manual clock; responds when all jobs due by then have run
  GET  /jobs                                      what is planned, earliest first
  POST /inbound   {"from": …, "to": …, "body": …}  simulates an inbound message`;

/** Returns the output of `--help`. */
export function help(): string {
  const settings = FLAGS.map(settingHelp).join('\n');
  return `Runs the sandbox. A flag wins over its environment variable; secrets are better set by variables.\n\n${settings}\n\n${CONTROL}\n`;
}

function settingHelp(flag: Flag): string {
  const { kind, fallback, help: about } = settingOf(flag);
  const usage = `--${flag} ${kind.placeholder}`.trimEnd();
  const unless = fallback === undefined || fallback === false ? '' : ` (${String(fallback)})`;
  return `  ${usage}\n      ${about}${unless}\n      ${variableOf(flag)}`;
}
