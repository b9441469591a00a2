import { createHandler } from './generated/server/rest/router';
import { Client } from './generated/typescript';
import { handlers } from './tasks';

describe('tasks', () => {
  it('are served and called in one process', async () => {
    const service = createHandler(handlers, { context: () => ({}) });
    const client = new Client({
      baseUrl: 'http://localhost',
      fetch: (input, init) => service(new Request(input, init)),
    });
    const { id } = await client.tasks.create({ title: 'Water the plants' });
    expect((await client.tasks.get(id)).title).toBe('Water the plants');
  });
});
