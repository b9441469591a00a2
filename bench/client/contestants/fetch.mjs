/** The request that the generated client sends, by hand, without anything that could go wrong being taken care of. */
export default (origin) => async (message) => {
  const response = await fetch(`${origin}/v1/messages`, {
    method: 'POST',
    headers: {
      'user-agent': 'Messaging-API/1.0.0 typescript',
      accept: 'application/json, application/problem+json',
      authorization: 'Bearer key',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(message),
  });
  return response.json();
};
