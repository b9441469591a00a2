/** Prints `webhooks.py`: the types of deliveries, and the verification of signed deliveries if there are any. */
import type { Contract } from '../../../model/contract.ts';
import { resolve } from '../../../model/lookup.ts';
import type { Type } from '../../../model/type.ts';
import { py, stringLiteral, type Py } from '../../encode/python.ts';
import { objectShape } from '../../shape/object-shape.ts';
import { anyOf } from '../../shape/any-of.ts';
import { eventsOf, signedEvents, type Event } from '../../shape/webhooks.ts';
import type { View } from '../../templates.ts';
import { call, concat, dict, subscript, type Doc } from './doc.ts';
import { Imports } from './imports.ts';
import { print } from './layout.ts';
import { assignment } from './statements.ts';
import type { TypeNames } from './resource-module.ts';
import { decoderOf } from './types/decoders.ts';
import { runtime, unique, type Site } from './types/printer.ts';
import { responseParts } from './types/response.ts';

const RUNTIME = '._runtime.webhooks';
const DECLARED =
  'WebhookEvent SignedWebhookEvent unwrap sign raw_body headers secret tolerance now body event'.split(' ');

/** Returns the template data, or undefined if the contract has no webhooks with a JSON body. */
export function webhooksView(
  contract: Contract,
  { declaredTypes, local }: Pick<TypeNames, 'declaredTypes' | 'local'>,
): View | undefined {
  const events = eventsOf(contract);
  if (events.length === 0) return undefined;
  return viewOf(events, { declaredTypes, local }, new Imports(DECLARED, 'webhooks'));
}

function viewOf(
  events: readonly Event[],
  { declaredTypes, local }: Pick<TypeNames, 'declaredTypes' | 'local'>,
  imports: Imports,
): View {
  const site = { declaredTypes, imports, module: 'webhooks', local };
  const signed = signedEvents(events);
  const isPartlySigned = signed.length > 0 && signed.length < events.length;
  const view = {
    ending: signed.length > 0 ? py`, checked` : py``,
    isSigned: signed.length > 0,
    isPartlySigned,
    event: aliasOf(site, py`WebhookEvent`, events),
    ...(isPartlySigned && { signedEvent: aliasOf(site, py`SignedWebhookEvent`, signed) }),
  };
  if (signed.length === 0) return { ...view, imports: imports.print() };
  imports.value('SignatureError', RUNTIME);
  imports.value('SignatureFault', RUNTIME);
  const decoder = eventDecoder(site, signed) ?? decoderOf(site, unionOfEvents(signed));
  const full = {
    ...view,
    checked: isPartlySigned ? py`SignedWebhookEvent` : py`WebhookEvent`,
    sequence: imports.value('Sequence', 'collections.abc'),
    decoder: print(concat(py`_decode = `, decoder ?? py`${imports.value('anything', '._runtime.decode')}`)),
    headers: imports.value('WebhookHeaders', RUNTIME),
    tolerance: imports.value('TOLERANCE', RUNTIME),
    unwrapWebhook: imports.value('unwrap_webhook', RUNTIME),
    signWebhook: imports.value('sign_webhook', RUNTIME),
  };
  return { ...full, imports: imports.print() };
}

/** Returns `WebhookEvent: TypeAlias = Union[…]`. */
function aliasOf(site: Site, name: Py, events: readonly Event[]): Py {
  const { imports } = site;
  const unknown = imports.value('Unknown', '._runtime.model');
  const parts = unique(site, [...responseParts(site, unionOfEvents(events)), unknown]);
  const alias = imports.value('TypeAlias', 'typing');
  return assignment(py`${name}: ${alias}`, subscript(imports.value('Union', 'typing'), parts));
}

/** Returns the type of the body of each event, and the words for the names of unnamed types inside it. */
export function eventTypes(
  contract: Contract,
): readonly { readonly words: readonly string[]; readonly event: string; readonly type: Type }[] {
  return eventsOf(contract).map(({ webhook, content }) => ({
    words: [...webhook.name.words, 'event'],
    event: webhook.name.wire,
    type: content.type,
  }));
}

function unionOfEvents(events: readonly Event[]): Type {
  return anyOf(events.map(({ content }) => content.type))!;
}

/** Returns a reader that selects the type by the property with the event's name, or undefined if an event lacks it. */
function eventDecoder(site: Site, events: readonly Event[]): Doc | undefined {
  const named = events.map((event) => ({ event, property: namingProperty(site, event) }));
  const [first] = named;
  const names = new Set(events.map(({ webhook }) => webhook.name.wire));
  if (names.size < events.length || first?.property === undefined) return undefined;
  if (named.some(({ property }) => property !== first.property)) return undefined;
  const rows = named.flatMap(({ event }): (readonly [Py, Doc])[] => {
    const decoder = decoderOf(site, event.content.type);
    return decoder ? [[stringLiteral(event.webhook.name.wire), decoder]] : [];
  });
  return call(py`${runtime(site, 'decode')}.tagged`, [stringLiteral(first.property), dict(rows)]);
}

function namingProperty(site: Site, { webhook, content }: Event): string | undefined {
  const shape = objectShape(site.declaredTypes.contract, content.type);
  return shape?.properties.find(({ type }) => {
    const value = resolve(site.declaredTypes.contract, type);
    if (value.kind === 'literal') return value.value === webhook.name.wire;
    return value.kind === 'enum' && value.values.some((one) => one.value === webhook.name.wire);
  })?.name.wire;
}
