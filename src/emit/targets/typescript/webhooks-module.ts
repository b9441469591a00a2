/** Prints `webhooks.ts`: the type of each event, and the verification of signed deliveries if there are any. */
import type { Contract } from '../../../model/contract.ts';
import { deprecation } from '../../ecmascript/documentation.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import {
  docComment,
  es,
  indexedAccess,
  joinEs,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { sentence } from '../../shape/sentences.ts';
import { eventsOf, signedEvents, undecidedProperty, type Event } from '../../shape/webhooks.ts';
import type { View } from '../../templates.ts';
import { typeSources, type Names } from '../../ecmascript/client/type-sources.ts';

const RUNTIME = './runtime/webhooks.ts';
const DECLARED = ['WebhookEvents', 'WebhookEvent', 'unwrap', 'sign', 'NonNullable', 'Promise'];
/** Returns the template data, or undefined if the contract has no webhooks with a JSON body. */
export function webhooksView(contract: Contract, names: Names, extension: ImportExtension): View | undefined {
  const events = eventsOf(contract);
  if (events.length === 0) return undefined;
  const imports = new Imports(DECLARED);
  const byName = Map.groupBy(events, ({ webhook }) => webhook.name.wire);
  const members = [...byName].map(([name, all]) => eventMember(contract, names, imports, name, all));
  const signed = [...new Set(signedEvents(events).map(({ webhook }) => webhook.name.wire))];
  const view = { members: joinEs(members, '\n'), isSigned: signed.length > 0 };
  if (signed.length === 0) return { ...view, imports: imports.print(extension) };
  const all = signed.length === byName.size;
  return {
    ...view,
    documentation: docComment([
      'Verifies the signature and the age of a delivery (Standard Webhooks), and returns its event.',
      ...(all ? [] : ['The contract does not declare signatures for the other events.']),
      `@param rawBody the received bytes, or their text, but never the result of a parser
@param secret the secret of the endpoint, or several secrets while you rotate them
@throws {SignatureError} if the delivery cannot be trusted; respond with status 400`,
    ]),
    event: all ? es`WebhookEvent` : es`WebhookEvents[${joinEs(signed.map(stringLiteral), ' | ')}]`,
    unwrapWebhook: imports.value('unwrapWebhook', RUNTIME),
    verifyOptions: imports.type('VerifyOptions', RUNTIME),
    headers: imports.type('WebhookHeaders', RUNTIME),
    body: imports.type('WebhookBody', RUNTIME),
    imports: imports.print(extension),
  };
}

function eventMember(
  contract: Contract,
  names: Names,
  imports: Imports,
  name: string,
  events: readonly Event[],
): Es {
  const [{ webhook }] = events as readonly [Event, ...Event[]];
  const documentation = docComment(
    [sentence(webhook.summary), webhook.description, deprecation(webhook)],
    104,
  );
  const types = events.map((event) => eventType(contract, names, imports, event));
  const unique = [...new Map(types.map((type) => [type.text, type])).values()];
  return es`${documentation}${propertyKey(name)}: ${joinEs(unique, ' | ')};`;
}

/**
 * Returns the type of the body. If a property contains the event's name but is only declared as a string, the type adds
 * the name.
 */
function eventType(
  contract: Contract,
  names: Names,
  imports: Imports,
  { webhook, content: { type, mediaType } }: Event,
): Es {
  const sources = typeSources(contract, names, imports, './');
  const named = type.kind === 'reference' ? sources.model(type.target, 'response') : undefined;
  const body = (): Es => {
    const webhooks = imports.type('webhooks', './rest.ts');
    const request = es`${webhooks}${indexedAccess(webhook.name.wire)}${indexedAccess(webhook.method.toLowerCase())}['requestBody']`;
    const present = webhook.body!.required ? request : es`NonNullable<${request}>`;
    return es`${present}['content']${indexedAccess(mediaType)}`;
  };
  const discriminator = undecidedProperty(contract, type, webhook.name.wire);
  const own = named ?? body();
  if (discriminator === undefined) return own;
  return es`${own} & { ${propertyKey(discriminator)}: ${stringLiteral(webhook.name.wire)} }`;
}
