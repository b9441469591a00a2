import { connect, sendMessage } from 'diptych-client/functions';

export default (origin) => {
  const connection = connect({ baseUrl: origin, apiKey: 'key' });
  return (message) => sendMessage(connection, message);
};
