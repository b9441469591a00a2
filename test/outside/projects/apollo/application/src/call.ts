import { Client } from './generated/typescript/index.js';

const client = new Client({ graphqlUrl: `http://127.0.0.1:${process.env['PORT']}/` });
const { id } = await client.books.add({ title: 'Persuasion', author: 'Jane Austen' });
const book = await client.books.get({ id });
console.log(`${book?.title}, ${book?.genre}`);
