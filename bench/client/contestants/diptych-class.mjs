import { Client } from 'messaging-api';

export default (origin) => {
  const client = new Client({ baseUrl: origin, apiKey: 'key' });
  return (message) => client.messages.send(message);
};
