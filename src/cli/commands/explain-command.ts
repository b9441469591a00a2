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
  const { named, others } = separated(words);
  const { rest, flags: ofDocuments } = documentArguments(others, flags);
  const names = [...named, ...rest];
  const documents = { ...flags, ...ofDocuments };
  const requests = await requestsOf(documents, cwd);
  await storeNamed(documents, requests, environment);
  const loaded = await Promise.all(requests.map(loadContract));
  const diagnostics = loaded.flatMap((one) => one.diagnostics).filter((one) => hasErrors([one]));
  const contracts = loaded.flatMap(({ contract }) => contract ?? []);
  const ok = diagnostics.length === 0;
  const operations = ok ? names.map((name) => operationNamed(contracts, name)) : [];
  const found = contracts.map(derive);
  const all: Semantics = {
    collections: found.flatMap(({ collections }) => collections),
    actions: found.flatMap(({ actions }) => actions),
    events: found.flatMap(({ events }) => events),
  };
  const wanted = operations.length > 0 ? only(operations, all) : all;
  if (flags.json === true) {
    const facts = ok ? jsonOf(wanted) : {};
    terminal.out(
      jsonReport({ command: 'explain', ok, tool: packageVersion(), rules: [], facts, diagnostics }),
    );
  } else if (ok) terminal.out(textOf(wanted, operations.length > 0, terminal));
  else terminal.err(diagnosticsText(diagnostics, terminal));
  return ok ? exit.fine : exit.findings;
}

/**
 * Separates names of operations from other words. A name such as `GET /orders.json` or `query orders` can be quoted as
 * one word, or be two words. Its path can end with the extension of a document.
 */
function separated(words: readonly string[]): {
  readonly named: readonly string[];
  readonly others: readonly string[];
} {
  const named: string[] = [];
  const others: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const pair = `${word} ${words[index + 1] ?? ''}`;
    if (ID.test(word)) named.push(word);
    else if (!ID.test(pair)) others.push(word);
    else {
      named.push(pair);
      index += 1;
    }
  }
  return { named, others };
}

const ID =
  /^(?:(?:get|put|post|delete|options|head|patch|trace|query) \/|(?:query|mutation|subscription) \w+$)/i;

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
