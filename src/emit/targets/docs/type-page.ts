/** Prints the page of a named type, and of a type that is nested too deeply for the page that contains it. */
import type { EnumType, NamedType, Type, UnionType } from '../../../model/type.ts';
import { code, codeLink, heading, linkTo, prose, section, type Block, type Line } from './blocks.ts';
import { shortJson, typeFields } from './content.ts';
import type { Page } from './page.ts';
import type { PartEntry, Site, TypeEntry } from './site.ts';
import { typeLine, valueOf } from './type-line.ts';
import type { Uses } from './uses.ts';

const KINDS: Readonly<Record<NamedType['declaredAs'], string>> = {
  schema: 'REST type',
  object: 'GraphQL type',
  interface: 'GraphQL interface',
  input: 'GraphQL input',
  union: 'GraphQL union',
  enum: 'GraphQL enum',
  scalar: 'GraphQL scalar',
};
const MAX_USES = 40;

export function typePage(site: Site, entry: TypeEntry, uses: Uses): Page {
  const { type } = entry;
  const [example] = type.examples;
  return {
    path: entry.path,
    title: entry.title,
    isCode: true,
    kind: KINDS[type.declaredAs],
    above: [{ to: { page: 'types' }, text: 'Types' }],
    blocks: [
      ...(type.deprecated
        ? [{ kind: 'note' as const, line: ['Deprecated. ', prose(type.deprecated.reason ?? '')] }]
        : []),
      { kind: 'prose', text: type.description },
      ...conceptLine(site, type),
      ...shapeBlocks(site, entry, type.type, type),
      ...usesSection(type, uses),
    ],
    samples:
      example === undefined
        ? []
        : [
            {
              kind: 'tabs',
              name: 'example',
              legend: 'Example',
              tabs: [
                { label: 'Example', blocks: [{ kind: 'code', language: 'json', code: shortJson(example) }] },
              ],
            },
          ],
  };
}

export function partPage(site: Site, entry: PartEntry): Page {
  const { path, title, type, direction, inside } = entry;
  return {
    path,
    title,
    isCode: true,
    kind: 'Nested object',
    above: [{ to: { page: inside.path }, text: inside.title }],
    blocks: typeFields(site, entry, type, direction),
    samples: [],
  };
}

function conceptLine(site: Site, type: NamedType): readonly Block[] {
  const concept = site.concepts.find(({ rest, graphql }) => rest.includes(type) || graphql.includes(type));
  if (!concept) return [];
  const others = type.protocol === 'rest' ? 'GraphQL' : 'REST';
  return [
    {
      kind: 'text',
      line: [
        'Both interfaces have this type. Compare its form in ',
        others,
        ' on the page ',
        linkTo({ page: concept.path }, concept.title),
        '.',
      ],
    },
  ];
}

/** Returns the content of a type's page, by the kind of the type. */
export function shapeBlocks(
  site: Site,
  entry: TypeEntry | PartEntry,
  type: Type,
  named?: NamedType,
): readonly Block[] {
  switch (type.kind) {
    case 'enum':
      return enumBlocks(type, named);
    case 'union':
      return unionBlocks(site, entry, type);
    case 'scalar':
      return type.specifiedBy === undefined
        ? []
        : [{ kind: 'text', line: ['Specified by ', { kind: 'outside', url: type.specifiedBy }, '.'] }];
    case 'object':
    case 'intersection': {
      const fields = typeFields(site, entry, type, 'both');
      const implemented = type.kind === 'object' ? type.implements : [];
      return [
        ...(implemented.length > 0
          ? [{ kind: 'text' as const, line: ['Implements ', ...links(site, implemented), '.'] }]
          : []),
        ...(fields.length > 0
          ? [heading('Properties', 'properties'), ...fields]
          : [{ kind: 'text' as const, line: typeLine(site, type) }]),
      ];
    }
    default:
      return [{ kind: 'text', line: typeLine(site, type) }, ...typeFields(site, entry, type, 'both')];
  }
}

function enumBlocks({ values, open, states }: EnumType, named: NamedType | undefined): readonly Block[] {
  const machine = named?.states ?? states;
  const rows = values.map(({ value, description, deprecated }): readonly Line[] => [
    [valueOf(value)],
    [
      ...(deprecated ? [`Deprecated. `, prose(deprecated.reason ?? ''), ' '] : []),
      ...(description?.trim() ? [prose(description)] : []),
    ],
  ]);
  const isDescribed = rows.some(([, text]) => text!.length > 0);
  return [
    ...(open
      ? [
          {
            kind: 'text' as const,
            line: ['The service may add values. Accept values that are not listed here.'],
          },
        ]
      : []),
    heading('Values', 'values'),
    isDescribed
      ? { kind: 'table', caption: 'Values', head: ['Value', 'Meaning'], rows }
      : { kind: 'list', items: rows.map(([value]) => value!) },
    ...(machine
      ? [
          heading('States', 'states'),
          { kind: 'states' as const, machine, label: 'States and their next states' },
        ]
      : []),
  ];
}

function unionBlocks(site: Site, entry: TypeEntry | PartEntry, type: UnionType): readonly Block[] {
  const values = new Map<string, string[]>();
  for (const [value, id] of Object.entries(type.discriminator?.mapping ?? {}))
    values.set(id, [...(values.get(id) ?? []), value]);
  const items = type.variants.map((variant): Line => {
    const own = variant.kind === 'reference' ? (values.get(variant.target) ?? []) : [];
    return [
      ...typeLine(site, variant),
      ...(own.length > 0 && type.discriminator
        ? [
            ' if ',
            code(type.discriminator.property),
            ' is ',
            ...own.flatMap((value, index) => [...(index > 0 ? [' or '] : []), code(value)]),
          ]
        : []),
    ];
  });
  return [
    heading(type.match === 'one' ? 'One of' : 'At least one of', 'variants'),
    { kind: 'list', items },
    ...typeFields(site, entry, type, 'both'),
  ];
}

function links(site: Site, ids: readonly NamedType['id'][]): Line {
  return ids.flatMap((id, index): Line => {
    const entry = site.types.get(id);
    return entry ? [...(index > 0 ? [', '] : []), codeLink({ page: entry.path }, entry.title)] : [];
  });
}

function usesSection(type: NamedType, uses: Uses): readonly Block[] {
  const operations = uses.operations.get(type.id) ?? [];
  const types = uses.types.get(type.id) ?? [];
  const events = uses.events.get(type.id) ?? [];
  const items: readonly Line[] = [
    ...operations.map((entry): Line => [linkTo({ page: entry.path }, entry.title)]),
    ...events.map((entry): Line => [linkTo({ page: entry.path }, entry.title)]),
    ...types.map((entry): Line => [codeLink({ page: entry.path }, entry.title)]),
  ];
  const shown = items.slice(0, MAX_USES);
  const more = items.length - shown.length;
  return section(
    'Used by',
    'used-by',
    shown.length > 0 ? [{ kind: 'list', items: [...shown, ...(more > 0 ? [[`${more} more`]] : [])] }] : [],
  );
}
