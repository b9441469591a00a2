/** A request of an operation as code: for a shell, as a GraphQL document, and in the languages of the clients. */
import { isRest } from '../../../model/lookup.ts';
import type { GraphqlOperation, Operation } from '../../../model/operation.ts';
import type { ClientSnippets } from '../../target.ts';
import type { Block, Tab } from './blocks.ts';
import { curlOf } from './curl.ts';
import type { Site } from './site.ts';

/** The code of calls in the languages of the clients. */
export interface Snippets {
  readonly clients: readonly ClientSnippets[];
  readonly graphqlUrl: string;
}

export function requestTabs(site: Site, operation: Operation, { clients, graphqlUrl }: Snippets): Block {
  const own: readonly Tab[] = isRest(operation)
    ? [{ label: 'curl', blocks: [{ kind: 'code', language: 'sh', code: curlOf(site, operation) }] }]
    : [
        {
          label: 'GraphQL',
          blocks: [{ kind: 'code', language: 'graphql', code: documentOf(site, operation) }],
        },
      ];
  const key = isRest(operation) ? operation.id : documentFor(site, operation)?.name.wire;
  const tabs = clients.flatMap((client): readonly Tab[] => {
    const { language } = client;
    const code = key === undefined ? undefined : client[operation.kind].get(key);
    return code
      ? [{ label: language, blocks: [{ kind: 'code', language: language.toLowerCase(), code }] }]
      : [];
  });
  return {
    kind: 'tabs',
    name: 'request',
    legend: `Request${isRest(operation) ? '' : ` to ${graphqlUrl}`}`,
    tabs: [...own, ...tabs],
  };
}

function documentFor({ contract }: Site, { name, operation }: GraphqlOperation) {
  const selecting = contract.documents.filter(
    (document) =>
      document.operation === operation && document.selects.some(({ field }) => field === name.wire),
  );
  return selecting.find(({ selects }) => selects.length === 1) ?? selecting[0];
}

/** Returns the canonical document that selects the root field, or else a document with only the root field. */
function documentOf(site: Site, operation: GraphqlOperation): string {
  return documentFor(site, operation)?.text ?? `${operation.operation} {\n  ${operation.name.wire}\n}`;
}
