/** The page of an event: a webhook or a callback. */
import { badge, code, codeLink, heading, linkTo, prose, section, type Block, type Line } from './blocks.ts';
import { bodyBlocks, exampleOf } from './content.ts';
import { Fields } from './fields.ts';
import type { Page } from './page.ts';
import { statusText } from './rest-parts.ts';
import type { EventEntry, Site } from './site.ts';

export function eventPage(site: Site, entry: EventEntry): Page {
  const { webhook, of } = entry;
  const { description, summary, headers, body, responses, marks, method, deprecated } = webhook;
  const operation = of && site.operations.get(of.id);
  const example = body && exampleOf(site, body.contents, 'response');
  const answers = responses.map((response): Line => [
    code(statusText(response.status)),
    ': ',
    prose(response.description),
  ]);
  return {
    path: entry.path,
    title: entry.title,
    isCode: true,
    kind: of ? 'Callback' : 'Event',
    above: [{ to: { page: 'webhooks' }, text: 'Webhooks' }],
    signature: [badge(method.toUpperCase(), 'event'), 'your URL'],
    blocks: [
      ...(deprecated
        ? [{ kind: 'note' as const, line: ['Deprecated. ', prose(deprecated.reason ?? '')] }]
        : []),
      ...(summary?.trim() && summary !== description ? [{ kind: 'prose' as const, text: summary }] : []),
      { kind: 'prose', text: description },
      ...(operation
        ? [
            {
              kind: 'text' as const,
              line: [
                'The service sends this request because of ',
                linkTo({ page: operation.path }, operation.title),
                '.',
              ],
            },
          ]
        : []),
      ...(marks?.event ? [{ kind: 'text' as const, line: causeLine(marks.event) }] : []),
      ...section(
        'Headers',
        'headers',
        headers.length > 0
          ? [{ kind: 'fields', fields: new Fields(site, entry, 'response').of(headers) }]
          : [],
      ),
      ...(body ? [heading('Body', 'body'), ...bodyBlocks(site, entry, body.contents, 'response')] : []),
      ...section(
        'Your response',
        'your-response',
        answers.length > 0 ? [{ kind: 'list', items: answers }] : [],
      ),
    ],
    samples: example
      ? [{ kind: 'tabs', name: 'body', legend: 'Body', tabs: [{ label: 'Body', blocks: [example] }] }]
      : [],
  };
}

function causeLine({
  of,
  cause,
  states,
}: NonNullable<NonNullable<EventEntry['webhook']['marks']>['event']>): Line {
  const entered = states.flatMap((state, index): Line => [index > 0 ? ' or ' : '', code(state)]);
  return cause === 'enters'
    ? ['Sent when ', code(of), ' enters the state ', ...entered, '.']
    : ['Sent when ', code(of), ` is ${cause}.`];
}

/** Returns the list of events. */
export function eventItems(events: readonly EventEntry[]): readonly Block[] {
  if (events.length === 0) return [];
  const items = events.map(({ path, title, webhook }): Line => {
    const text = webhook.summary ?? webhook.description;
    return [
      codeLink({ page: path }, title),
      ...(text?.trim() ? [': ', prose(text.split(/\n\s*\n/)[0]!)] : []),
    ];
  });
  return [{ kind: 'list', items }];
}
