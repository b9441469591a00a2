import { sendMessage } from 'hey-api-client';
import { createClient } from 'hey-api-client/client';

export default (origin) => {
  const client = createClient({ baseUrl: origin, auth: 'key', throwOnError: true });
  return async (message) => (await sendMessage({ client, body: message })).data;
};
