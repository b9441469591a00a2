import { createInfiniteQuery, createMutation, createQuery } from '@tanstack/svelte-query';
import { Queries } from './tanstack-query/index.ts';
import { Client, type Book, type BookPage } from './typescript/index.ts';

const queries = new Queries(new Client());

export function useBooks() {
  const one: Book | undefined = createQuery(() => queries.books.get('1')).data;
  const pages: readonly BookPage[] | undefined = createInfiniteQuery(() => queries.books.listInfinite()).data
    ?.pages;
  createMutation(() => queries.books.create()).mutate({ title: 'Emma' });
  return [one, pages];
}
