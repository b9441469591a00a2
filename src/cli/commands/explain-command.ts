import { hasErrors } from '../../core/diagnostic.ts';
import { explanationText, summaryText } from '../../report/explanation.ts';
import { jsonReport } from '../../report/json.ts';
import { diagnosticsText } from '../../report/text.ts';
import { derive } from '../../semantics/derive/derive.ts';
import type { Semantics } from '../../semantics/semantics.ts';
import { documentArguments } from '../config/document-arguments.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import type { Environment } from '../config/headers.ts';
import { exit, type ExitCode } from '../exit.ts';
import { actionRows, blocksOf, collectionRows, eventRows, jsonOf, only } from '../explain/explanation.ts';
import { operationNamed } from '../explain/operation-named.ts';
import { loadContract } from '../load-contract.ts';
import { packageVersion } from '../package-version.ts';
import { storeNamed } from '../sources/store.ts';
import type { Terminal } from '../terminal.ts';

export interface ExplainFlags extends DocumentFlags {
  readonly json?: boolean;
}

/** Runs `diptych explain`: prints the meaning of operations, with the evidence for each fact. */
export async function explainCommand(
  words: readonly string[],
  flags: ExplainFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const { operation: own, others } = separated(words);
  const { rest, flags: named } = documentArguments(others, flags);
  const parts = [...own, ...rest];
  const name = parts.length === 0 ? undefined : parts.join(' ');
  const documents = { ...flags, ...named };
  const requests = await requestsOf(documents, cwd);
  await storeNamed(documents, requests, environment);
  const loaded = await Promise.all(requests.map(loadContract));
  const diagnostics = loaded.flatMap((one) => one.diagnostics).filter((one) => hasErrors([one]));
  const contracts = loaded.flatMap(({ contract }) => contract ?? []);
  const ok = diagnostics.length === 0;
  const operation = name === undefined || !ok ? undefined : operationNamed(contracts, name);
  const found = contracts.map(derive);
  const all: Semantics = {
    collections: found.flatMap(({ collections }) => collections),
    actions: found.flatMap(({ actions }) => actions),
    events: found.flatMap(({ events }) => events),
  };
  const wanted = operation ? only(operation, all) : all;
  if (flags.json === true) {
    const facts = ok ? jsonOf(wanted) : {};
    terminal.out(
      jsonReport({ command: 'explain', ok, tool: packageVersion(), rules: [], facts, diagnostics }),
    );
  } else if (ok) terminal.out(textOf(wanted, operation !== undefined, terminal));
  else terminal.err(diagnosticsText(diagnostics, terminal));
  return ok ? exit.fine : exit.findings;
}

/**
 * Separates an operation, such as `GET /orders.json` in one word or two, from the other words. Its path can end with the
 * extension of a document.
 */
function separated(words: readonly string[]): {
  readonly operation: readonly string[];
  readonly others: readonly string[];
} {
  const start = words.findIndex((word, index) =>
    /^(get|put|post|delete|options|head|patch|trace|query) \//i.test(
      word.includes(' ') ? word : `${word} ${words[index + 1]}`,
    ),
  );
  if (start === -1) return { operation: [], others: words };
  const end = start + (words[start]!.includes(' ') ? 1 : 2);
  return { operation: words.slice(start, end), others: [...words.slice(0, start), ...words.slice(end)] };
}

function textOf(semantics: Semantics, isDetailed: boolean, terminal: Terminal): string {
  if (isDetailed)
    return explanationText(
      semantics.actions.flatMap((action) => blocksOf(action, semantics)),
      terminal,
    );
  return [
    summaryText(actionRows(semantics), 'operation', terminal),
    summaryText(collectionRows(semantics), 'collection', terminal),
    semantics.events.length > 0 ? summaryText(eventRows(semantics), 'event', terminal) : '',
  ].join('');
}
