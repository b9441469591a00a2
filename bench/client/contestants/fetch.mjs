/** The request of the generated client, written by hand without any error handling. */
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
