import { connect, sendMessage } from 'messaging-api/functions';

export default (origin) => {
  const connection = connect({ baseUrl: origin, apiKey: 'key' });
  return (message) => sendMessage(connection, message);
};
