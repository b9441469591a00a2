/** The same request by hand, without anything that could go wrong being taken care of. */
export default (origin) => async (message) => {
  const response = await fetch(`${origin}/v1/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  return response.json();
};
