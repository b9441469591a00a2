import type { Resolvers } from './generated/server/graphql/types.js';

interface Shelved {
  readonly id: string;
  readonly title: string;
  readonly genre: 'NOVEL' | 'POETRY' | 'SCIENCE';
  readonly author: string;
  readonly lentTo: string | null;
}

const shelf: Shelved[] = [
  { id: '1', title: 'Emma', genre: 'NOVEL', author: 'Jane Austen', lentTo: null },
  { id: '2', title: 'Odes', genre: 'POETRY', author: 'John Keats', lentTo: null },
];

export const resolvers: Resolvers = {
  Query: {
    books: (_parent, { genre, first }) =>
      shelf
        .filter((book) => book.genre === (genre ?? book.genre))
        .sort((a, b) => a.title.localeCompare(b.title))
        .slice(0, Math.max(0, first))
        .map(asBook),
    book: (_parent, { id }) => {
      const book = shelf.find((one) => one.id === id);
      return book ? asBook(book) : null;
    },
  },
  Mutation: {
    addBook: (_parent, { input }) => {
      const book = { ...input, id: String(shelf.length + 1), lentTo: null };
      shelf.push(book);
      return asBook(book);
    },
    lendBook: (_parent, { id, to }) => {
      const index = shelf.findIndex((book) => book.id === id);
      const book = shelf[index];
      if (!book) return null;
      shelf[index] = { ...book, lentTo: to };
      return asBook(shelf[index]);
    },
  },
};

function asBook(book: Shelved) {
  return { ...book, author: asAuthor(book.author) };
}

function asAuthor(name: string): { name: string; books: never[] } {
  return { name, books: [] };
}
