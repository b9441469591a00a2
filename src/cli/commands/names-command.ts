import { resolve } from 'node:path';
import { hasErrors, InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { pushAll } from '../../core/long-lists.ts';
import type { TargetSelection } from '../../emit/run.ts';
import { tableText } from '../../report/explanation.ts';
import { jsonReport } from '../../report/json.ts';
import { diagnosticsText } from '../../report/text.ts';
import { withDocuments } from '../config/document-arguments.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import type { Environment } from '../config/headers.ts';
import { say } from '../diagnostics.ts';
import { allClients, clientTargets, clientTargetsById, surfacesOf } from '../diff/surfaces.ts';
import { exit, type ExitCode } from '../exit.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { loadContract } from '../load-contract.ts';
import { callNames, type CallNameRow } from '../names/call-names.ts';
import { namesOverlay, writeNew } from '../names/names-overlay.ts';
import { packageVersion } from '../package-version.ts';
import { storeNamed } from '../sources/store.ts';
import type { Terminal } from '../terminal.ts';

export interface NamesFlags extends DocumentFlags {
  readonly json?: boolean;
  /** The file to write. */
  readonly overlay?: string;
  /** Ids of targets. */
  readonly sdk?: readonly string[];
}

/** Runs `diptych names`: lists all calls with their names in each client, and writes them as an overlay. */
export async function namesCommand(
  words: readonly string[],
  named: NamesFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const flags = withDocuments(words, named, cwd);
  const requests = await requestsOf(flags, cwd);
  await storeNamed(flags, requests, environment);
  if (flags.overlay !== undefined && requests.length > 1)
    throw new InputError(say['names-overlay']({ path: flags.overlay, reason: 'there are several outputs' }));
  const diagnostics: Diagnostic[] = [];
  const names: CallNameRow[] = [];
  const targets = new Set<string>();
  for (const request of requests) {
    const loaded = await loadContract(request);
    const { contract } = loaded;
    diagnostics.push(
      ...loaded.diagnostics.filter((one) => hasErrors([one]) || one.code === 'call-name-taken'),
    );
    if (!contract) continue;
    const clients = await clientsOf(flags, request);
    for (const { id } of clients) targets.add(id);
    pushAll(names, callNames(contract, await surfacesOf(contract, clients)));
    if (flags.overlay === undefined) continue;
    const own = new Set([request.openapi ?? '', ...(request.overlays ?? [])]);
    const overlay = namesOverlay(contract, own, flags.overlay.endsWith('.json'));
    writeNew(resolve(cwd, flags.overlay), flags.overlay, overlay.text);
    if (overlay.elsewhere > 0) diagnostics.push(say['names-elsewhere']({ count: overlay.elsewhere }));
  }
  const ok = !hasErrors(diagnostics);
  if (flags.json === true) {
    const facts = ok ? { names } : {};
    terminal.out(jsonReport({ command: 'names', ok, tool: packageVersion(), rules: [], facts, diagnostics }));
  } else {
    if (diagnostics.length > 0) terminal.err(diagnosticsText(diagnostics, terminal));
    const rows = names.map(({ operation, clients }) => [
      operation,
      ...[...targets].map((target) => clients[target] ?? '-'),
    ]);
    if (ok) terminal.out(tableText(['operation', ...targets], rows, 'call', terminal));
  }
  return ok ? exit.fine : exit.findings;
}

/** Returns the clients of the configuration with their options, or all clients if the configuration has no client. */
async function clientsOf(flags: NamesFlags, request: GenerateRequest): Promise<readonly TargetSelection[]> {
  if (flags.sdk !== undefined) return clientTargetsById(flags.sdk);
  const configured = await clientTargets(request.targets);
  return configured.length > 0 ? configured : allClients();
}
