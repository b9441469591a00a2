/** The page of an operation: the facts that both protocols share, and those of the operation's protocol. */
import { callName, isRest, linksOf } from '../../../model/lookup.ts';
import { isDestructive, isSafe } from '../../../model/operation-effect.ts';
import type { Operation, SecurityRequirement } from '../../../model/operation.ts';
import { paragraphsOf } from '../../shape/sentences.ts';
import { badge, code, linkTo, listed, prose, section, type Block, type Line, type Tone } from './blocks.ts';
import { graphqlParts } from './graphql-parts.ts';
import type { Page } from './page.ts';
import { inputLine, isKey, paginationLine } from './pagination-line.ts';
import { restParts } from './rest-parts.ts';
import { requestTabs, type Snippets } from './request-tabs.ts';
import type { OperationEntry, Site } from './site.ts';

export function operationPage(site: Site, entry: OperationEntry, snippets: Snippets): Page {
  const { operation, group } = entry;
  const [, text] = paragraphsOf(operation);
  const description = operation.summary?.trim() ? text : operation.description;
  const parts = isRest(operation) ? restParts(site, entry, operation) : graphqlParts(site, entry, operation);
  return {
    path: entry.path,
    title: entry.title,
    names: [operation.id, callName(operation.callPath), operation.name.wire],
    kind: isRest(operation) ? 'REST operation' : `GraphQL ${operation.operation}`,
    above: [{ to: { page: group.path }, text: group.title }],
    signature: signatureOf(operation),
    blocks: [
      ...statusOf(operation),
      { kind: 'prose', text: description },
      { kind: 'facts', rows: factsOf(site, operation) },
      ...parts.blocks,
      ...linksSection(site, operation),
    ],
    samples: [requestTabs(site, operation, snippets), ...parts.responses],
  };
}

/**
 * Returns the badge of an operation. Its color shows the effect of the operation, in the same way for both protocols.
 */
export function methodBadge(operation: Operation): Line[number] {
  const text = isRest(operation) ? operation.method : operation.operation;
  const tone: Tone = isSafe(operation) ? 'get' : isDestructive(operation) ? 'remove' : 'change';
  return badge(text, tone);
}

export function signatureOf(operation: Operation): Line {
  return [methodBadge(operation), code(isRest(operation) ? operation.path : operation.name.wire)];
}

function statusOf({ deprecated, assumed }: Operation): readonly Block[] {
  return [
    ...(deprecated
      ? [
          {
            kind: 'note' as const,
            line: [
              { kind: 'strong' as const, text: 'Deprecated.' },
              ...(deprecated.reason?.trim() ? [' ', prose(deprecated.reason)] : []),
            ],
          },
        ]
      : []),
    ...(assumed === undefined
      ? []
      : [
          {
            kind: 'note' as const,
            line: [
              'The owner of the service does not document this operation. It follows a convention: ',
              prose(assumed),
            ],
          },
        ]),
  ];
}

function factsOf(site: Site, operation: Operation): readonly (readonly [string, Line])[] {
  const { callPath, access, idempotency, pagination, extensions } = operation;
  const sunset = extensions['x-sunset'];
  return [
    ['Name in clients', [code(callName(callPath))]],
    ...securityOf(site, operation),
    ...(site.hasRoles ? [['Allowed for', rolesLine(access)] as const] : []),
    ['Repeating', repeatingOf(operation)],
    ...(idempotency
      ? [
          [
            isKey(idempotency) ? 'Idempotency key' : 'Recognizes repetitions by',
            [...inputLine(idempotency.by), ' (', linkTo({ page: 'idempotency' }, 'details'), ')'],
          ] as const,
        ]
      : []),
    ...(pagination ? [['Pages', paginationLine(pagination)] as const] : []),
    ...(typeof sunset === 'string' ? [['Ends on', [sunset]] as const] : []),
  ];
}

function rolesLine(access: Operation['access']): Line {
  if (!access) return ['every role'];
  return listed(
    access.roles.map((role) => [code(role)]),
    'or',
  );
}

function repeatingOf(operation: Operation): Line {
  if (isSafe(operation)) return ['Safe: the call changes nothing.'];
  const { idempotency } = operation;
  if (idempotency)
    return isKey(idempotency)
      ? ['Safe with the same idempotency key.']
      : ['Safe if the call has ', ...inputLine(idempotency.by), ', and repeats all arguments.'];
  if (operation.retryable) return ['Safe: a repeated call has no further effect.'];
  return ['Not safe: a repeated call may have a further effect.'];
}

function securityOf(site: Site, operation: Operation): readonly (readonly [string, Line])[] {
  const requirements = isRest(operation) ? operation.security : site.contract.security;
  if (site.contract.auth.length === 0) return [];
  const [first] = requirements;
  if (!first || (requirements.length === 1 && first.schemes.length === 0))
    return [['Authentication', ['None required.']]];
  return [['Authentication', listed(requirements.map(alternative), 'or')]];
}

function alternative({ schemes }: SecurityRequirement): Line {
  if (schemes.length === 0) return ['none'];
  return listed(
    schemes.map(({ scheme, scopes }): Line => [
      linkTo({ page: 'authentication' }, scheme),
      ...(scopes.length > 0 ? [' with ', ...listed(scopes.map((scope) => [code(scope)]))] : []),
    ]),
  );
}

/** Returns the section with the operations that accept the values of a response. */
function linksSection(site: Site, operation: Operation): readonly Block[] {
  const targets = new Set(linksOf(operation).map((link) => link.operation));
  const items = [...targets].flatMap((id): readonly Line[] => {
    const entry = site.operations.get(id);
    return entry ? [[linkTo({ page: entry.path }, entry.title)]] : [];
  });
  return section('Next calls', 'next', items.length > 0 ? [{ kind: 'list', items }] : []);
}
