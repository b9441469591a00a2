/** Prints the pages that show what the whole contract declares about one topic, such as errors. */
import { callName, isGraphql, isRest } from '../../../model/lookup.ts';
import type { AuthScheme, Operation } from '../../../model/operation.ts';
import type { NamedType } from '../../../model/type.ts';
import { credentialText } from '../../shape/credentials.ts';
import { errorBodies, errorCodes } from '../../shape/error-bodies.ts';
import { eventsOf, isSigned } from '../../shape/webhooks.ts';
import { code, codeLink, heading, linkTo, listed, prose, section, type Block, type Line } from './blocks.ts';
import { eventItems } from './event-page.ts';
import { typeFields } from './content.ts';
import type { Page } from './page.ts';
import { inputLine, isKey, paginationLine } from './pagination-line.ts';
import type { Site } from './site.ts';
import { TOPICS, type Topic } from './topics.ts';
import { statusText } from './rest-parts.ts';

export function topicPage(site: Site, topic: Topic, graphqlUrl: string): Page {
  const page = { path: topic, title: TOPICS[topic] };
  const blocks: Readonly<Record<Topic, () => readonly Block[]>> = {
    authentication: () => site.contract.auth.flatMap((scheme, index) => authBlocks(scheme, index)),
    errors: () => errorsBlocks(site, page),
    pagination: () => paginationBlocks(site),
    idempotency: () => idempotencyBlocks(site),
    webhooks: () => webhookBlocks(site),
    graphql: () => graphqlBlocks(site, graphqlUrl),
  };
  return { ...page, kind: 'Guide', above: [], blocks: blocks[topic](), samples: [] };
}

function authBlocks(scheme: AuthScheme, index: number): readonly Block[] {
  return [
    heading(scheme.name.wire, `scheme-${index + 1}`),
    { kind: 'prose', text: credentialText(scheme), level: 3 },
    { kind: 'facts', rows: schemeFacts(scheme) },
  ];
}

function schemeFacts(scheme: AuthScheme): readonly (readonly [string, Line])[] {
  const prefixes = (scheme.keyPrefixes ?? []).map(
    ({ prefix, environment }) => ['Key prefix', [code(prefix), ': ', environment]] as const,
  );
  switch (scheme.kind) {
    case 'bearer':
      return [['Header', [code('Authorization: Bearer …')]], ...prefixes];
    case 'basic':
      return [['Header', [code('Authorization: Basic …')]], ...prefixes];
    case 'http':
      return [['Header', [code(`Authorization: ${scheme.scheme} …`)]], ...prefixes];
    case 'apiKey':
      return [[`Sent in the ${scheme.in}`, [code(scheme.parameter)]], ...prefixes];
    case 'oauth2':
      return [
        ['Header', [code('Authorization: Bearer …')]],
        ...scheme.flows.flatMap(({ name, authorizationUrl, tokenUrl, refreshUrl }) =>
          [
            ['authorization', authorizationUrl] as const,
            ['token', tokenUrl] as const,
            ['refresh', refreshUrl] as const,
          ].flatMap(([what, url]) =>
            url === undefined ? [] : [[`${name}: ${what} URL`, [{ kind: 'outside' as const, url }]] as const],
          ),
        ),
        ...(scheme.scopes.length > 0
          ? [['Scopes', listed(scheme.scopes.map((scope) => [code(scope)]))] as const]
          : []),
      ];
    case 'openIdConnect':
      return [['Discovery document', [{ kind: 'outside', url: scheme.url }]]];
    case 'mutualTls':
      return [['Connection', ['TLS with a certificate of the client']]];
  }
}

function errorsBlocks(site: Site, page: { path: string; title: string }): readonly Block[] {
  const { contract } = site;
  const bodies = errorBodies(contract);
  const codes = errorCodes(contract, bodies);
  const statuses = new Map<
    string,
    { readonly text: string; readonly description: string; readonly operations: Operation[] }
  >();
  const rest = contract.operations.filter(isRest);
  for (const operation of rest)
    for (const { status, outcome, description } of operation.responses) {
      if (outcome !== 'error') continue;
      const known = statuses.get(String(status));
      if (known) known.operations.push(operation);
      else
        statuses.set(String(status), {
          text: statusText(status),
          description,
          operations: [operation],
        });
    }
  const rows = [...statuses]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { text, description, operations }]): readonly Line[] => [
      [text],
      [prose(description)],
      [`${operations.length} of ${rest.length}`],
    ]);
  const users = contract.errors
    .filter(({ role }) => role === 'userError')
    .flatMap(({ type }) => contract.types.get(type) ?? []);
  return [
    ...section(
      'Statuses',
      'statuses',
      rows.length > 0
        ? [{ kind: 'table', caption: 'Statuses of errors', head: ['Status', 'Meaning', 'Operations'], rows }]
        : [],
    ),
    ...section(
      'Bodies',
      'bodies',
      bodies.flatMap(({ target }) => bodyOf(site, page, contract.types.get(target)!)),
    ),
    ...section(
      'Codes',
      'codes',
      codes.length > 0 ? [{ kind: 'list', items: codes.map((one): Line => [code(one)]) }] : [],
    ),
    ...section(
      'User errors of GraphQL',
      'user-errors',
      users.flatMap((type) => bodyOf(site, page, type)),
    ),
  ];
}

function bodyOf(site: Site, page: { path: string; title: string }, type: NamedType): readonly Block[] {
  return [
    { kind: 'text', line: [codeLink({ page: site.types.get(type.id)!.path }, type.name.wire)] },
    ...typeFields(site, page, { kind: 'reference', target: type.id, at: type.at }, 'response').filter(
      ({ kind }) => kind === 'fields',
    ),
  ];
}

function paginationBlocks(site: Site): readonly Block[] {
  const paged = site.contract.operations.filter(({ pagination }) => pagination);
  const byText = Map.groupBy(paged, ({ pagination }) => JSON.stringify(paginationLine(pagination!)));
  return [...byText.values()].flatMap((operations): readonly Block[] => [
    { kind: 'text', line: paginationLine(operations[0]!.pagination!) },
    { kind: 'list', items: operations.map((operation) => operationLine(site, operation)) },
  ]);
}

function idempotencyBlocks(site: Site): readonly Block[] {
  const part = (text: string, isKeyed: boolean): readonly Block[] => {
    const items = site.contract.operations.flatMap((operation): readonly Line[] => {
      const { idempotency } = operation;
      if (!idempotency || isKey(idempotency) !== isKeyed) return [];
      return [[...operationLine(site, operation), ': ', ...inputLine(idempotency.by)]];
    });
    return items.length === 0
      ? []
      : [
          { kind: 'text', line: [text] },
          { kind: 'list', items },
        ];
  };
  return [
    ...part(
      'A call that is repeated with the same key has no further effect and returns the same response. Send a new key with each new call.',
      true,
    ),
    ...part(
      'These calls name a resource by its id. A call that is repeated with the same id and the same other arguments has no further effect and returns the same result.',
      false,
    ),
  ];
}

function graphqlBlocks({ contract }: Site, url: string): readonly Block[] {
  const { graphqlDescription, description } = contract;
  const operations = contract.operations.filter(isGraphql);
  const mutates = operations.some(({ operation }) => operation === 'mutation');
  return [
    {
      kind: 'facts',
      rows: [
        ['Address', [code(url)]],
        [
          'Request',
          [
            code('POST'),
            ' with a JSON object: ',
            code('query'),
            ' is the document, ',
            code('variables'),
            ' its variables',
          ],
        ],
        [
          'Response',
          [
            'a JSON object: ',
            code('data'),
            ' is the result, ',
            code('errors'),
            ' lists the errors of the request; a response can have both',
          ],
        ],
        ...(mutates && operations.some(({ userErrors }) => userErrors)
          ? [
              [
                'Rejected changes',
                ['see ', linkTo({ page: 'errors', anchor: 'user-errors' }, 'user errors')],
              ] as const,
            ]
          : []),
      ],
    },
    ...(graphqlDescription === description ? [] : [{ kind: 'prose' as const, text: graphqlDescription }]),
  ];
}

function webhookBlocks(site: Site): readonly Block[] {
  const events = eventsOf(site.contract);
  const signed = events.filter(isSigned).length;
  return [
    { kind: 'text', line: ['The service sends these requests to URLs of its users.'] },
    ...(signed > 0
      ? [
          heading('Signatures', 'signatures'),
          {
            kind: 'text' as const,
            line: [
              'Deliveries are signed according to ',
              { kind: 'outside' as const, url: 'https://www.standardwebhooks.com/' },
              ': the headers ',
              ...listed(
                ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name): Line => [code(name)]),
              ),
              ' prove their origin. Verify them before you use a delivery; the generated clients have a function for it.',
            ],
          },
        ]
      : []),
    ...section('Events', 'events', eventItems(site.events.filter(({ of }) => !of))),
    ...section('Callbacks', 'callbacks', eventItems(site.events.filter(({ of }) => of))),
  ];
}

/** Returns a link to an operation, with its call path, or for GraphQL with the name of its root field. */
export function operationLine(site: Site, operation: Operation): Line {
  const entry = site.operations.get(operation.id)!;
  return [
    linkTo({ page: entry.path }, entry.title),
    ' (',
    code(isGraphql(operation) ? operation.name.wire : callName(operation.callPath)),
    ')',
  ];
}
