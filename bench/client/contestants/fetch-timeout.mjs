/** Like `fetch.mjs`, but the request is aborted after a minute: the minimum for a client with a deadline. */
export default (origin) => async (message) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 60_000);
  try {
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
      signal: controller.signal,
    });
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
};
