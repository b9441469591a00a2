/** The smallest request that a service would accept. */
export default (origin) => async (message) => {
  const response = await fetch(`${origin}/v1/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  return response.json();
};
