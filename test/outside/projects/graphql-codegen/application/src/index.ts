import { Client } from './generated/typescript/index.js';

const client = new Client({ graphqlUrl: 'http://127.0.0.1:1/graphql' });
client.books.list({ genre: 'NOVEL' }).then(
  (books) => console.log(books.map(({ title, author }) => `${title} by ${author.name}`)),
  (error: unknown) => console.log(error instanceof Error ? error.name : error),
);
