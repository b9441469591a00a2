import type { JsonValue } from '../../core/json.ts';
import { operationPlace } from '../../core/path-item.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Contract } from '../../model/contract.ts';
import type { Webhook } from '../../model/operation.ts';
import { acceptsHeader } from '../../values/text.ts';
import { essenceOf } from '../judge/declared.ts';
import { eventOf } from '../judge/webhook-event.ts';
import type { TrailOf } from '../trail.ts';
import type { Check, CheckContext, Objection } from './check.ts';

export const webhookConformance: Check = {
  id: 'webhook-conformance',
  on: 'trail',
  of: 'delivery',
  severity: 'error',
  summary:
    'A webhook must have the declared method, headers, and media type, and its body must match the schema of its event.',
  enforces: 'OpenAPI 3.1 §4.8.1 (webhooks), §4.8.18 (Callback Object)',
  help: 'Fix the webhook, or change the contract to match it.',
  run: (trail, context) => {
    const { delivery, callback, body } = trail;
    const webhook = eventOf(context.contract, body) ?? callback;
    const { method, headers } = delivery.request;
    const { at } = webhook;
    if (method !== webhook.method)
      return [
        {
          kind: `method ${webhook.name.wire}`,
          at,
          message: `A webhook was sent with ${method}; the contract declares ${webhook.method}.`,
        },
      ];
    const mediaType = essenceOf(headers['content-type'] ?? '');
    if (!webhook.body?.contents.some((content) => content.mediaType === mediaType)) {
      const message = `A webhook has the undeclared Content-Type ${mediaType || '(none)'}.`;
      return [{ kind: `media-type ${webhook.name.wire}`, at, message }];
    }
    return [
      ...ofHeaders(context.contract, webhook, headers),
      ...ofBody(trail, webhook, mediaType, body, context),
    ];
  },
};

function ofHeaders(
  contract: Contract,
  { headers: declared, name: event }: Webhook,
  headers: Readonly<Record<string, string>>,
): readonly Objection[] {
  return declared.flatMap(({ name, required, type, at }): readonly Objection[] => {
    const value = ownMember(headers, name.wire.toLowerCase());
    if (value === undefined)
      return required
        ? [{ kind: `missing ${name.wire}`, at, message: `Webhook ${event.wire} has no header ${name.wire}.` }]
        : [];
    if (acceptsHeader(contract, type, value)) return [];
    const message = `The value ${JSON.stringify(value)} of header ${name.wire} of webhook ${event.wire} does not match its schema.`;
    return [{ kind: `value ${name.wire}`, at, message }];
  });
}

function ofBody(
  { registered, callback }: TrailOf<'delivery'>,
  webhook: Webhook,
  mediaType: string,
  body: JsonValue | undefined,
  { schemas }: CheckContext,
): readonly Objection[] {
  const { at } = webhook;
  const event = webhook.name.wire;
  if (body === undefined) return [{ kind: `json ${event}`, at, message: `Webhook ${event} is not JSON.` }];
  const { operation } = registered.case;
  const method = webhook.method.toLowerCase();
  const place =
    webhook === callback && operation.kind === 'rest'
      ? [
          'paths',
          operation.path,
          ...operationPlace(operation.method),
          'callbacks',
          event,
          callback.expression,
          method,
        ]
      : ['webhooks', event, method];
  const faults = schemas.faults([...place, 'requestBody', 'content', mediaType, 'schema'], body, 'response');
  return (faults ?? []).map(({ kind, message }) => ({
    kind: `${event} ${kind}`,
    message: `Webhook ${event}: ${message}`,
    at,
  }));
}
