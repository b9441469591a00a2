/** The start page, the pages of groups, and the list of types. */
import type { NamedType } from '../../../model/type.ts';
import { badge, code, codeLink, heading, linkTo, section, type Block, type Line } from './blocks.ts';
import { signatureOf } from './operation-page.ts';
import type { Page } from './page.ts';
import type { Group, OperationEntry, Site } from './site.ts';
import { TOPICS } from './topics.ts';

/** If the contract has more operations, the start page lists only their groups. */
const MAX_LISTED = 120;

export function homePage(site: Site): Page {
  const { contract } = site;
  const servers = contract.servers.map(({ name, url }): Line => [
    code(url),
    ...(name === undefined ? [] : [` (${name})`]),
  ]);
  const isSmall = site.operations.size <= MAX_LISTED;
  const groups: readonly Block[] = isSmall
    ? site.groups.flatMap((group, index) => [
        heading(group.title, `group-${index + 1}`, 3),
        operationTable(group),
      ])
    : [
        {
          kind: 'list',
          items: site.groups.map(({ path, title, operations }): Line => [
            linkTo({ page: path }, title),
            `: ${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}`,
          ]),
        },
      ];
  const topics = site.topics.map((topic): Line => [linkTo({ page: topic }, TOPICS[topic])]);
  return {
    path: 'index',
    title: contract.title.trim() === '' ? 'API' : contract.title,
    kind: contract.version === '' ? 'API reference' : `API reference, version ${contract.version}`,
    above: [],
    blocks: [
      { kind: 'prose', text: contract.description },
      ...section('Addresses', 'addresses', servers.length > 0 ? [{ kind: 'list', items: servers }] : []),
      ...section('Guides', 'guides', topics.length > 0 ? [{ kind: 'list', items: topics }] : []),
      ...section('Operations', 'operations', groups),
    ],
    samples: [],
  };
}

export function groupPage(group: Group): Page {
  return {
    path: group.path,
    title: group.title,
    kind: 'Operations',
    above: [],
    blocks: [{ kind: 'prose', text: group.description }, operationTable(group)],
    samples: [],
  };
}

function operationTable({ title, operations }: Group): Block {
  return {
    kind: 'table',
    caption: `Operations of ${title}`,
    head: ['Request', 'Operation'],
    rows: operations.map(({ operation, path, title: text }: OperationEntry): readonly Line[] => [
      signatureOf(operation),
      [linkTo({ page: path }, text), ...(operation.deprecated ? [' ', badge('deprecated', 'warning')] : [])],
    ]),
  };
}

export function typesPage(site: Site): Page {
  const types = [...site.types.values()];
  const list = (protocol: NamedType['protocol']): readonly Block[] => {
    const items = types
      .filter(({ type }) => type.protocol === protocol)
      .map(({ path, title }): Line => [codeLink({ page: path }, title)]);
    return items.length > 0 ? [{ kind: 'list', items }] : [];
  };
  return {
    path: 'types',
    title: 'Types',
    kind: 'Reference',
    above: [],
    blocks: [...section('REST', 'rest', list('rest')), ...section('GraphQL', 'graphql', list('graphql'))],
    samples: [],
  };
}
