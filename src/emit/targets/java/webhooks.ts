/** What the service posts, verified where it is signed. */
import { identifier, java, qualifiedName, type Java } from '../../encode/java.ts';
import { javadoc, type JavadocTag } from '../../encode/javadoc.ts';
import type { Deliveries } from '../../shape/webhooks.ts';
import type { World } from '../../shape/world.ts';
import type { View } from '../../templates.ts';
import { print } from './layout/layout.ts';
import { text, type Doc } from './layout/ops.ts';
import { chain, generic, parameter, signature } from './layout/syntax.ts';

export function webhooksView(root: string, world: World, { type, isSigned }: Deliveries): View {
  const declared = world.declared(type, 'response');
  const event = declared ? identifier(declared.name) : java`JsonValue`;
  const read = (json: Doc): Doc => (declared ? chain(event, [{ name: java`fromJson`, args: [json] }]) : json);
  const body = parameter(text(java`byte[]`), java`body`);
  const headers = parameter(
    generic(java`Map`, [text(java`String`), generic(java`List`, [text(java`String`)])]),
    java`headers`,
  );
  const head = (last: Doc) =>
    print(signature(java`public static`, text(event), java`unwrap`, [body, headers, last], java` {`), 2);
  const unwrapped = chain(java`verifier`, [
    { name: java`unwrap`, args: [text(java`body`), text(java`headers`)] },
  ]);
  return {
    event,
    unwrapDocumentation: documentation(
      root,
      'Checks that a delivery was signed with the secret and is recent, and reads it.',
      { tag: 'param', name: java`secret`, text: 'that of the endpoint' },
    ),
    verifyDocumentation: documentation(root, 'As with one secret, with secrets or a tolerance of your own.', {
      tag: 'param',
      name: java`verifier`,
      text: 'how it is checked',
    }),
    isSigned,
    parseDocumentation: javadoc(['Reads what a delivery tells. It verifies nothing.'], 2, [
      { tag: 'param', name: java`body`, text: 'the JSON of the delivery' },
      { tag: 'return', text: 'what it tells' },
      {
        tag: 'throws',
        name: qualifiedName(`${root}.json.JsonException`),
        text: 'when the body is not JSON',
      },
    ])!,
    parsed: print(read(chain(java`JsonValue`, [{ name: java`parse`, args: [text(java`body`)] }])), 4),
    unwrapHead: head(parameter(text(java`String`), java`secret`)),
    verifyHead: head(parameter(text(java`WebhookVerifier`), java`verifier`)),
    unwrapped: print(read(unwrapped), 4),
  };
}

/** Documentation imports nothing: the exception has its whole name. */
function documentation(root: string, said: string, last: JavadocTag): Java {
  return javadoc([said], 2, [
    { tag: 'param', name: java`body`, text: 'the bytes as they came' },
    { tag: 'param', name: java`headers`, text: 'their values by name, in any case' },
    last,
    { tag: 'return', text: 'what the delivery tells' },
    {
      tag: 'throws',
      name: qualifiedName(`${root}.errors.SignatureException`),
      text: 'when it was not signed, or that can not be told',
    },
  ])!;
}
