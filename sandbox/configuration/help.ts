import { FLAGS, settingOf, variableOf, type Flag } from './settings.ts';

const CONTROL = `Control endpoint, with Authorization: Bearer <control key>:

  GET  /time                                      what time it is
  POST /time      {"advance_ms": n} | {"to": t}   turns a manual clock; answers when all that fell due is done
  GET  /jobs                                      what is planned, earliest first
  POST /inbound   {"from": …, "to": …, "body": …}  lets a text arrive from outside`;

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
