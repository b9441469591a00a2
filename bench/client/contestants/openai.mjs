import OpenAI from 'openai';

export default (origin) => {
  const client = new OpenAI({ baseURL: origin, apiKey: 'key' });
  return ({ from, to, body }) =>
    client.chat.completions.create({
      model: from,
      messages: [{ role: 'user', name: to, content: body }],
    });
};
