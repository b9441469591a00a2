/** Parameters, body, and responses of a REST operation. */
import { isJsonObject } from '../../../core/json.ts';
import { splitWords } from '../../../core/words.ts';
import type { Callback, MediaContent, Response, RestOperation } from '../../../model/operation.ts';
import { statusName } from '../../shape/server/status-names.ts';
import { code, heading, linkTo, listed, prose, section, type Block, type Line } from './blocks.ts';
import { bodyBlocks, exampleOf } from './content.ts';
import { Fields } from './fields.ts';
import type { Parts } from './parts.ts';
import type { OperationEntry, Site } from './site.ts';

const LOCATIONS = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

export function restParts(site: Site, entry: OperationEntry, operation: RestOperation): Parts {
  const { parameters, body, responses, callbacks } = operation;
  const fields = new Fields(site, entry, 'request');
  const success = responses.filter(({ outcome }) => outcome === 'success');
  const errors = responses.filter(({ outcome }) => outcome === 'error');
  return {
    blocks: [
      ...LOCATIONS.flatMap(([location, title]) => {
        const own = parameters.filter((parameter) => parameter.in === location);
        return section(
          title,
          `${location}-parameters`,
          own.length > 0 ? [{ kind: 'fields', fields: fields.of(own) }] : [],
        );
      }),
      ...(body
        ? [
            heading(body.required ? 'Request body' : 'Request body (optional)', 'request-body'),
            { kind: 'prose' as const, text: body.description, level: 3 },
            ...bodyBlocks(site, entry, body.contents, 'request'),
          ]
        : []),
      ...section(
        'Responses',
        'responses',
        success.flatMap((response) => responseBlocks(site, entry, response)),
      ),
      ...section('Errors', 'errors', errors.length > 0 ? errorBlocks(site, errors) : []),
      ...section('Callbacks', 'callbacks', callbackBlocks(site, callbacks)),
    ],
    responses: responseSamples(site, success),
  };
}

function responseBlocks(site: Site, entry: OperationEntry, response: Response): readonly Block[] {
  const { status, description, headers, contents } = response;
  return [
    heading(statusText(status), `response-${status}`, 3),
    { kind: 'prose', text: description, level: 4 },
    ...(headers.length > 0
      ? [
          { kind: 'text' as const, line: ['Headers:'] },
          { kind: 'fields' as const, fields: new Fields(site, entry, 'response').of(headers) },
        ]
      : []),
    ...bodyBlocks(site, entry, contents, 'response'),
  ];
}

function errorBlocks(site: Site, errors: readonly Response[]): readonly Block[] {
  const hasCodes = errors.some(({ contents }) => codesIn(contents).length > 0);
  return [
    {
      kind: 'table',
      caption: 'Errors that this operation declares',
      head: ['Status', 'Meaning', ...(hasCodes ? ['Codes'] : []), 'Body'],
      rows: errors.map(({ status, description, contents }) => [
        [statusText(status)],
        [prose(description)],
        ...(hasCodes ? [listed(codesIn(contents).map((one): Line => [code(one)]))] : []),
        bodyLine(site, contents),
      ]),
    },
    {
      kind: 'text',
      line: ['See ', linkTo({ page: 'errors' }, 'Errors'), ' for the properties of these bodies.'],
    },
  ];
}

/** Returns the values of `code` in the examples of an error, at the top level or inside `error`. */
function codesIn(contents: readonly MediaContent[]): readonly string[] {
  const codes = contents
    .flatMap(({ examples }) => examples)
    .flatMap((example) => {
      if (!isJsonObject(example)) return [];
      const { error } = example;
      return [example['code'], isJsonObject(error) ? error['code'] : undefined];
    });
  return [...new Set(codes.filter((one) => typeof one === 'string'))];
}

/** Returns links to the named types of some contents, or else the media type of the first content. */
export function bodyLine(site: Site, contents: readonly MediaContent[]): Line {
  const names = new Map(
    contents.flatMap(({ type }) => {
      const entry = type.kind === 'reference' ? site.types.get(type.target) : undefined;
      return entry ? [[entry.path, entry.title] as const] : [];
    }),
  );
  if (names.size === 0) return contents.length === 0 ? ['none'] : [code(contents[0]!.mediaType)];
  return [...names].flatMap(([page, text], index): Line => [
    ...(index > 0 ? [', '] : []),
    linkTo({ page }, text),
  ]);
}

function callbackBlocks(site: Site, callbacks: readonly Callback[]): readonly Block[] {
  const items = callbacks.flatMap((callback): readonly Line[] => {
    const entry = site.events.find(({ webhook }) => webhook === callback);
    return entry
      ? [[linkTo({ page: entry.path }, entry.title), ', sent to ', code(callback.expression)]]
      : [];
  });
  return items.length > 0 ? [{ kind: 'list', items }] : [];
}

function responseSamples(site: Site, responses: readonly Response[]): readonly Block[] {
  const tabs = responses.flatMap(({ status, contents }) => {
    const example = exampleOf(site, contents, 'response');
    return example === undefined ? [] : [{ label: String(status), blocks: [example] }];
  });
  return tabs.length > 0 ? [{ kind: 'tabs', name: 'response', legend: 'Response', tabs }] : [];
}

export function statusText(status: Response['status']): string {
  if (status === 'default') return 'Any other status';
  const name = statusName(status);
  return /^Response\d/.test(name) ? String(status) : `${status} ${splitWords(name).join(' ')}`;
}
