import {
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { Queries } from './tanstack-query/index.ts';
import { Client, type Book, type BookPage } from './typescript/index.ts';

const queries = new Queries(new Client());

export function useBooks() {
  const one: Book | undefined = useQuery(queries.books.get('1')).data;
  const title: string | undefined = useQuery({
    ...queries.books.get('1'),
    enabled: false,
    select: (book) => book.title,
  }).data;
  const certain: Book = useSuspenseQuery(queries.books.get('1')).data;
  const nothing: null | undefined = useQuery(queries.health.get()).data;
  const pages: readonly BookPage[] | undefined = useInfiniteQuery(queries.books.listInfinite()).data?.pages;
  const authors = useInfiniteQuery(queries.authors.listInfinite({ first: 10 })).data?.pages;
  return [one, title, certain, nothing, pages, authors?.[0]?.nodes[0]?.name];
}

export function useChanges() {
  const added: Book | undefined = useMutation(queries.books.create()).data;
  useMutation(queries.books.create()).mutate({ title: 'Emma' });
  useMutation({ ...queries.books.delete(), onSuccess: () => undefined }).mutate('1');
  useMutation(queries.books.update()).mutate({ bookId: '1', params: { title: 'Emma' } });
  // @ts-expect-error -- the title is missing
  useMutation(queries.books.create()).mutate({});
  return added;
}

const cache = new QueryClient();
const cached = cache.getQueryData(queries.books.get('1').queryKey);
export const title = cached?.title;
const page = cache.getQueryData(queries.books.list().queryKey);
export const count = page?.data.length;
export const fetched: Promise<Book> = cache.fetchQuery(queries.books.get('1'));
// @ts-expect-error -- a page is not a book
export const wrong = page?.title;
export const stale = cache.invalidateQueries({ queryKey: queries.books.key });
