interface Kept {
  readonly asked: string;
  /** Undefined while the first request is running. */
  answer?: Response;
}

/** Stores successful responses by their `Idempotency-Key`. */
export function withKeys(
  act: (request: Request) => Promise<Response>,
  refuse: (status: number, title: string) => Response,
): (request: Request) => Promise<Response> {
  const known = new Map<string, Kept>();
  return async (request) => {
    const key = request.headers.get('idempotency-key');
    if (key === null) return act(request);
    if (!/^[a-z0-9-]{8,40}$/.test(key)) return refuse(400, 'the key is malformed');
    const asked = await request.clone().text();
    const kept = known.get(key);
    if (kept && kept.asked !== asked) return refuse(422, 'the key was used for another request');
    if (kept) return kept.answer ? replayed(kept.answer) : refuse(409, 'the first request is running');
    const mine: Kept = { asked };
    known.set(key, mine);
    const answer = await act(request);
    if (!answer.ok) {
      known.delete(key);
      return answer;
    }
    mine.answer = answer.clone();
    return answer;
  };
}

function replayed(answer: Response): Response {
  const copy = answer.clone();
  copy.headers.set('idempotency-replayed', 'true');
  return copy;
}
