/** Checks recorded or forwarded traffic: `diptych verify --proxy` and `--har`. */
import { resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import type { Contract } from '../../model/contract.ts';
import { serverUrl, undeclaredVariables } from '../../model/server-url.ts';
import { findingsText, plural } from '../../report/text.ts';
import { trafficOfHar } from '../../verify/observe/har.ts';
import { Observer, type ObservedReport } from '../../verify/observe/observer.ts';
import type { Addresses } from '../../verify/observe/routes.ts';
import type { VerifyOptions } from '../../verify/options.ts';
import { httpUrl, type VerifyFlags } from '../config/verify-flags.ts';
import { portError, say } from '../diagnostics.ts';
import { decode } from '../observe/decode.ts';
import { startProxy } from '../observe/proxy.ts';
import type { Terminal } from '../terminal.ts';
import { textOfFile } from '../text-of-file.ts';

/** Forwards traffic until the user interrupts it. Throws `InputError` if the port is in use. */
export async function observeProxy(
  contract: Contract,
  flags: VerifyFlags,
  options: VerifyOptions,
  terminal: Terminal,
): Promise<ObservedReport> {
  const upstream = httpUrl(flags.proxy ?? '', '--proxy');
  const observer = new Observer(contract, addressesOf([upstream], options), options);
  const progress = await terminal.progress('Listening');
  const proxy = await startProxy({
    upstream,
    port: flags.port ?? 0,
    seen: async (traffic) => {
      const found = await observer.observe(traffic);
      if (found.length > 0 && flags.json !== true) terminal.err(findingsText(found, terminal));
      progress.update(`${plural(observer.judged, 'exchange')}, ${plural(observer.findings, 'finding')}`);
    },
  }).catch((error: unknown) => {
    progress.stop();
    throw portError('--port', error);
  });
  terminal.err(
    `${proxy.url} forwards to ${new URL(upstream).origin}. Press Ctrl-C to stop and print the report.\n`,
  );
  await terminal.untilInterrupted();
  await proxy.close();
  progress.stop();
  return observer.report();
}

/** Checks the exchanges of HAR files. Throws `InputError` if a file is missing or is not a HAR file. */
export async function observeHar(
  contract: Contract,
  flags: VerifyFlags,
  options: VerifyOptions,
  cwd: string,
): Promise<ObservedReport> {
  const bases = options.rest ? [options.rest.baseUrl] : serversOf(contract);
  const observer = new Observer(contract, addressesOf(bases, options), options);
  for (const path of flags.har ?? []) {
    let text: string;
    try {
      text = textOfFile(resolve(cwd, path));
    } catch {
      throw new InputError(say['cli-no-such-file']({ path }));
    }
    const traffic = await trafficOfHar(text, decode);
    if (!traffic) throw new InputError(say['verify-no-har']({ path }));
    for (const one of traffic) await observer.observe(one);
  }
  return observer.report();
}

/**
 * Returns the base URLs and the GraphQL endpoints. Without `--graphql`, `/graphql` on the origin and `/graphql`
 * appended to the base URL are both GraphQL endpoints.
 */
function addressesOf(bases: readonly string[], { graphql }: VerifyOptions): Addresses {
  const usual = bases.flatMap((base) => [
    new URL('/graphql', base).href,
    `${base.replace(/[?#].*$/s, '').replace(/\/+$/, '')}/graphql`,
  ]);
  return { rest: bases, graphql: graphql ? [graphql.url] : usual };
}

/**
 * Returns the URLs of the contract's servers, with the default values of their variables. Omits relative URLs and URLs
 * with undeclared variables.
 */
function serversOf({ servers }: Contract): readonly string[] {
  return servers
    .filter((server) => undeclaredVariables(server).length === 0)
    .map(serverUrl)
    .filter((url) => URL.canParse(url));
}
