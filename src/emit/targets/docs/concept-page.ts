/** The page of a concept: the types of both documents with one meaning, side by side. */
import type { StateMachine } from '../../../model/behaviour.ts';
import { machineOf } from '../../../model/lookup.ts';
import type { NamedType } from '../../../model/type.ts';
import { objectShape } from '../../shape/object-shape.ts';
import { code, codeLink, heading, linkTo, prose, section, type Block, type Line } from './blocks.ts';
import type { Page } from './page.ts';
import type { ConceptEntry, OperationEntry, Site } from './site.ts';
import { typeLine, valueOf } from './type-line.ts';
import type { Uses } from './uses.ts';

export function conceptPage(site: Site, entry: ConceptEntry, uses: Uses): Page {
  const { rest, graphql } = entry;
  const all = [...rest, ...graphql];
  const machine = machineIn(site, all);
  const description = all.find((type) => type.description?.trim())?.description;
  return {
    path: entry.path,
    title: entry.title,
    kind: 'Concept',
    above: [{ to: { page: 'concepts' }, text: 'Concepts' }],
    blocks: [
      { kind: 'prose', text: description },
      ...(machine
        ? [
            heading('States', 'states'),
            { kind: 'states' as const, machine, label: `States of ${entry.title}` },
          ]
        : []),
      heading('In both interfaces', 'forms'),
      { kind: 'columns', columns: [form(site, 'REST', rest), form(site, 'GraphQL', graphql)] },
      ...section('Operations', 'operations', operationsOf(all, uses)),
    ],
    samples: [],
  };
}

/** Returns the state machine of the types themselves, or of one of their properties. */
function machineIn({ contract }: Site, types: readonly NamedType[]): StateMachine | undefined {
  const properties = types.flatMap(({ type }) => objectShape(contract, type)?.properties ?? []);
  return (
    types.find(({ states }) => states)?.states ??
    properties.map(({ type }) => machineOf(contract, type)).find((machine) => machine)
  );
}

function form(site: Site, name: string, types: readonly NamedType[]): readonly Block[] {
  return [
    heading(name, name.toLowerCase(), 3),
    ...types.flatMap((type): readonly Block[] => {
      const page = site.types.get(type.id)!.path;
      return [
        { kind: 'text', line: [codeLink({ page }, type.name.wire)] },
        { kind: 'list', items: membersOf(site, type) },
      ];
    }),
  ];
}

function membersOf(site: Site, { type }: NamedType): readonly Line[] {
  if (type.kind === 'enum') return type.values.map(({ value }): Line => [valueOf(value)]);
  const shape = objectShape(site.contract, type);
  if (!shape) return [typeLine(site, type)];
  return shape.properties.map(({ name, type: own, required }): Line => [
    code(name.wire),
    ' ',
    ...typeLine(site, own),
    ...(required ? [', required'] : []),
  ]);
}

function operationsOf(types: readonly NamedType[], uses: Uses): readonly Block[] {
  const entries = new Set<OperationEntry>(types.flatMap(({ id }) => uses.operations.get(id) ?? []));
  if (entries.size === 0) return [];
  return [
    { kind: 'list', items: [...entries].map(({ path, title }): Line => [linkTo({ page: path }, title)]) },
  ];
}

/** Returns the page with the list of concepts. */
export function conceptsPage(site: Site): Page {
  const items = site.concepts.map(({ path, title, rest, graphql }): Line => {
    const description = [...rest, ...graphql].find((type) => type.description?.trim())?.description;
    return [
      linkTo({ page: path }, title),
      ...(description ? [': ', prose(description.split(/\n\s*\n/)[0]!)] : []),
    ];
  });
  return {
    path: 'concepts',
    title: 'Concepts',
    kind: 'Reference',
    above: [],
    blocks: [
      {
        kind: 'text',
        line: [
          'A concept is a type that both interfaces have, REST and GraphQL. Each page shows both forms side by side.',
        ],
      },
      { kind: 'list', items },
    ],
    samples: [],
  };
}
