import { Client } from 'diptych-client';

export default (origin) => {
  const client = new Client({ baseUrl: origin, apiKey: 'key' });
  return (message) => client.messages.send(message);
};
