import createClient from 'openapi-fetch';

export default (origin) => {
  const client = createClient({ baseUrl: origin, headers: { authorization: 'Bearer key' } });
  return async (message) => {
    const { data, error } = await client.POST('/v1/messages', { body: message });
    if (error) throw error;
    return data;
  };
};
