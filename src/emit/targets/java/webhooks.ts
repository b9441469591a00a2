/** Prints the webhooks of the service, with verification if they are signed. */
import { identifier, java, qualifiedName, type Java } from '../../encode/java.ts';
import { javadoc, type JavadocTag } from '../../encode/javadoc.ts';
import type { Deliveries } from '../../shape/webhooks.ts';
import type { DeclaredTypes } from '../../shape/declared-types.ts';
import type { View } from '../../templates.ts';
import { print } from './layout/layout.ts';
import { text, type Doc } from './layout/ops.ts';
import { chain, generic, parameter, signature } from './layout/syntax.ts';

export function webhooksView(
  root: string,
  declaredTypes: DeclaredTypes,
  { type, isSigned }: Deliveries,
): View {
  const declared = declaredTypes.declared(type, 'response');
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
      'Verifies the signature and the age of a delivery, and returns its event.',
      { tag: 'param', name: java`secret`, text: 'the secret of the endpoint' },
    ),
    verifyDocumentation: documentation(
      root,
      'Verifies a delivery with several secrets or a custom tolerance, and returns its event.',
      {
        tag: 'param',
        name: java`verifier`,
        text: 'verifies the delivery',
      },
    ),
    isSigned,
    parseDocumentation: javadoc(['Reads the event of a delivery without verifying it.'], 2, [
      { tag: 'param', name: java`body`, text: 'the JSON of the delivery' },
      { tag: 'return', text: 'the event' },
      {
        tag: 'throws',
        name: qualifiedName(`${root}.json.JsonException`),
        text: 'if the body is not JSON',
      },
    ])!,
    parsed: print(read(chain(java`JsonValue`, [{ name: java`parse`, args: [text(java`body`)] }])), 4),
    unwrapHead: head(parameter(text(java`String`), java`secret`)),
    verifyHead: head(parameter(text(java`WebhookVerifier`), java`verifier`)),
    unwrapped: print(read(unwrapped), 4),
  };
}

/**
 * Returns the documentation of a method. The name of the exception is qualified, because names in comments are not
 * imported.
 */
function documentation(root: string, summary: string, last: JavadocTag): Java {
  return javadoc([summary], 2, [
    { tag: 'param', name: java`body`, text: 'the received bytes' },
    {
      tag: 'param',
      name: java`headers`,
      text: 'the values of the headers by name; the case of names is ignored',
    },
    last,
    { tag: 'return', text: 'the event' },
    {
      tag: 'throws',
      name: qualifiedName(`${root}.errors.SignatureException`),
      text: 'if the delivery is not signed correctly, or cannot be verified',
    },
  ])!;
}
