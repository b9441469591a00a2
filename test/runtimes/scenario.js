// What every runtime does with the built package; `base` is a local server, see service.ts.
/** @param {typeof import('messaging-api')} api @param {string} base */
export async function scenario(api, base) {
  const client = new api.Client({ apiKey: 'sk_sandbox_1', baseUrl: base, graphqlUrl: `${base}/graphql` });
  const { webhooks } = api;

  const sent = await client.messages.send({ to: '+12025550143', from: '+12025550100', body: 'Hé 👋' });

  const refused = await client.contacts.get('missing').then(
    () => 'found',
    (error) =>
      [error instanceof api.ApiError, error.kind, error.status, error.code, error.requestId].join(' '),
  );

  const contacts = [];
  for await (const contact of client.contacts.list()) contacts.push(contact.id);

  const file = await client.media.upload({ file: new Blob(['bytes'], { type: 'image/png' }) });

  const data = await client.graphql('{ __typename }');

  const secret = `whsec_${btoa('a secret of tests')}`;
  const body = JSON.stringify({ type: 'message.received' });
  const headers = await webhooks.sign(body, secret);
  const event = await webhooks.unwrap(new TextEncoder().encode(body), new Headers(headers), secret);
  const forged = await webhooks.unwrap(`${body} `, headers, secret).catch((error) => error.code);

  return { sent: sent.body, refused, contacts, file: file.id, data, event, forged };
}
