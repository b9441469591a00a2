import twilio from 'twilio';

export default (origin) => {
  const client = twilio('AC00000000000000000000000000000000', 'token');
  client.api.baseUrl = origin;
  return (message) => client.messages.create(message);
};
