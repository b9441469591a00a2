/** An ordinary service: a function from a request to its response. It contains no test code. */
const books = new Map<string, object>();
/** Keys expire; a new one can be created at any time. */
const keys = new Set<string>();

export function newKey(): string {
  const key = crypto.randomUUID();
  keys.add(key);
  return key;
}

export function clear(): void {
  books.clear();
  keys.clear();
}

export async function app(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const key = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!keys.has(key)) return new Response(null, { status: 401 });
  const id = /^\/books\/([^/]+)$/.exec(pathname)?.[1];
  if (id !== undefined) return request.method === 'GET' ? read(id) : allow('GET');
  if (pathname !== '/books') return new Response(null, { status: 404 });
  return request.method === 'POST' ? create(request) : allow('POST');
}

async function create(request: Request): Promise<Response> {
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
    return new Response(null, { status: 415 });
  const book = (await request.json().catch(() => undefined)) as unknown;
  if (!isNewBook(book)) return new Response(null, { status: 400 });
  const made = { id: crypto.randomUUID(), title: book.title };
  books.set(made.id, made);
  return Response.json(made, { status: 201 });
}

function read(id: string): Response {
  const book = books.get(id);
  return book ? Response.json(book) : new Response(null, { status: 404 });
}

function isNewBook(value: unknown): value is { readonly title: string } {
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'title') return false;
  const { title } = value as { readonly title: unknown };
  return typeof title === 'string' && /^.{1,80}$/su.test(title);
}

function allow(method: string): Response {
  return new Response(null, { status: 405, headers: { allow: method } });
}
