/** A correct service for `openapi.yaml`. An order needs a picture and an open shop, and a shop opens with a delay. */

/** Delay in milliseconds before a shop is open. */
const OPENING_MS = 250;

export interface Shops {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Bodies of the requested orders, by idempotency key. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  /** Operations in the order of their first success. */
  readonly succeeded: ReadonlySet<string>;
}

export function shops(): Shops {
  const files = new Set<string>();
  const openAt = new Map<string, number>();
  const drafts = new Map<string, boolean>();
  const keys = new Map<string, Set<string>>();
  const answers = new Map<string, { readonly text: string; readonly id: string }>();
  const succeeded = new Set<string>();
  let count = 0;

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, kind, id = '', verb] = pathname.split('/').map(decodeURIComponent);
    const route = `${request.method} ${kind} ${id === '' ? '' : 'one'} ${verb ?? ''}`
      .trim()
      .replace(/ +/g, ' ');
    if (route === 'POST files') return upload(request);
    if (route === 'GET files one') return files.has(id) ? Response.json({ id }) : refused(404);
    if (route === 'POST shops') {
      openAt.set(`shop-${++count}`, Infinity);
      return Response.json({ id: `shop-${count}` }, { status: 201 });
    }
    if (route === 'POST shops one open') {
      if (!openAt.has(id)) return refused(404);
      openAt.set(id, Math.min(openAt.get(id)!, Date.now() + OPENING_MS));
      return Response.json({ id }, { status: 202 });
    }
    if (route === 'POST orders') return order(request);
    if (route === 'PATCH orders one' && drafts.has(id)) {
      drafts.set(id, false);
      return Response.json({ id });
    }
    if (route === 'DELETE orders one' && drafts.has(id)) {
      if (!drafts.get(id)) return refused(409);
      drafts.delete(id);
      return new Response(null, { status: 204 });
    }
    const allow = { files: ['POST', 'GET'], shops: ['POST', 'POST'], orders: ['POST', 'PATCH, DELETE'] }[
      kind!
    ]!;
    const isKnown = allow[id === '' ? 0 : 1]!.split(', ').includes(request.method);
    return isKnown ? refused(404) : refused(405, { allow: allow[id === '' ? 0 : 1]! });
  };

  const upload = async (request: Request): Promise<Response> => {
    if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return refused(415);
    const form = await request.formData().catch(() => undefined);
    if (!form) return refused(400);
    const file = form.get('file');
    const title = form.get('title') ?? '';
    const isFine = file instanceof File && file.type === 'image/png' && typeof title === 'string';
    const others = [...form.keys()].filter((name) => name !== 'file' && name !== 'title');
    if (!isFine || Array.from(title).length > 20 || others.length > 0) return refused(422);
    files.add(`file-${++count}`);
    return Response.json({ id: `file-${count}` }, { status: 201 });
  };

  const order = async (request: Request): Promise<Response> => {
    if (request.headers.get('content-type') !== 'application/json') return refused(415);
    const text = await request.text();
    const key = request.headers.get('idempotency-key') ?? '';
    let body: Record<string, unknown>;
    try {
      body = JSON.parse(text) as typeof body;
    } catch {
      return refused(400);
    }
    if (!/^[A-Za-z0-9-]{8,64}$/.test(key)) return refused(400);
    const kept = answers.get(key);
    if (kept?.text === text) return Response.json({ id: kept.id }, { status: 201 });
    keys.set(key, (keys.get(key) ?? new Set()).add(text));
    const { shop_id: shop, file_id: file, size = 'small', ...others } = body ?? {};
    if (typeof shop !== 'string' || typeof file !== 'string' || Object.keys(others).length > 0)
      return refused(422);
    if (size !== 'small' && size !== 'large') return refused(422);
    if (keys.get(key)!.size > 1 || !files.has(file) || !openAt.has(shop)) return refused(422);
    if (openAt.get(shop)! > Date.now()) return refused(409);
    drafts.set(`ord-${++count}`, true);
    answers.set(key, { text, id: `ord-${count}` });
    return Response.json({ id: `ord-${count}` }, { status: 201 });
  };

  const fetch = async (request: Request): Promise<Response> => {
    const response = await answer(request);
    const { pathname } = new URL(request.url);
    if (response.ok) succeeded.add(`${request.method} ${pathname.replace(/\/[^/]*\d[^/]*/, '/*')}`);
    return response;
  };
  return { fetch, keys, succeeded };
}

function refused(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}
