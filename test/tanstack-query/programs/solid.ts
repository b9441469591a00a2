import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/solid-query';
import { Queries } from './tanstack-query/index.ts';
import { Client, type Book, type BookPage } from './typescript/index.ts';

const queries = new Queries(new Client());

export function useBooks() {
  const one: Book | undefined = useQuery(() => queries.books.get('1')).data;
  const pages: readonly BookPage[] | undefined = useInfiniteQuery(() => queries.books.listInfinite()).data
    ?.pages;
  useMutation(() => queries.books.create()).mutate({ title: 'Emma' });
  return [one, pages];
}
