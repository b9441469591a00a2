/** Compares a response with its vector, in the same way for all languages. */
import { isDeepStrictEqual } from 'node:util';
import type { IssueVector, Vector } from './format.ts';
import type { Response } from './send.ts';

/** Returns the differences, or an empty list if the response is as expected. */
export function judge(vector: Vector, response: Response): readonly string[] {
  const { sees, refused, reply } = vector;
  return [
    ...common(response),
    ...(sees === undefined ? [] : judgeSeen(sees, response)),
    ...(refused ? judgeRefusal(refused, response) : []),
    ...(reply ? judgeReply(reply, response) : []),
  ];
}

/** Returns the faults that no response may have. `finish` must process every response. */
function common({ headers, body, status }: Response): readonly string[] {
  return [
    ...differs('x-finished', headers.get('x-finished'), 'yes'),
    ...(body.length > 0 && !headers.has('content-type') ? ['a body without a media type'] : []),
    ...(status === 204 && body.length > 0 ? ['a body with status 204'] : []),
  ];
}

function judgeSeen(sees: unknown, response: Response): readonly string[] {
  return [
    ...differs('status', response.status, 200),
    ...differs('content-type', response.headers.get('content-type'), 'application/json'),
    ...differs('arguments of the handler', jsonOf(response), sees),
  ];
}

function judgeRefusal(refused: NonNullable<Vector['refused']>, response: Response): readonly string[] {
  const problem = jsonOf(response) as { type?: unknown; title?: unknown; status?: unknown; errors?: unknown };
  if (typeof problem !== 'object' || problem === null)
    return [`no problem, but status ${response.status} with ${response.body.toString()}`];
  const found = Array.isArray(problem.errors) ? (problem.errors as IssueVector[]) : [];
  const wanted = refused.issues ?? [];
  const hasParams = wanted.some(({ params }) => params !== undefined);
  return [
    ...differs('status', response.status, refused.status),
    ...differs('content-type', response.headers.get('content-type'), 'application/problem+json'),
    ...differs('type', problem.type, 'about:blank'),
    ...differs('title', problem.title, refused.title),
    ...differs('status of the problem', problem.status, refused.status),
    ...differs('issues', sorted(found, hasParams), sorted(wanted, hasParams)),
  ];
}

function judgeReply(reply: NonNullable<Vector['reply']>, response: Response): readonly string[] {
  return [
    ...differs('status', response.status, reply.status),
    ...Object.entries(reply.headers ?? {}).flatMap(([name, value]) =>
      differs(`header ${name}`, response.headers.get(name.toLowerCase()) ?? null, value),
    ),
    ...(reply.text === undefined ? [] : differs('body', response.body.toString(), reply.text)),
    ...(reply.json === undefined ? [] : differs('body', jsonOf(response), reply.json)),
  ];
}

/** The order of issues depends on the order of keywords in a language's code. */
function sorted(issues: readonly IssueVector[], hasParams: boolean): readonly unknown[] {
  return issues
    .map(({ in: location, pointer, keyword, params = {} }) => ({
      in: location,
      pointer,
      keyword,
      ...(hasParams && { params }),
    }))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function keyOf(issue: Pick<IssueVector, 'in' | 'pointer' | 'keyword'>): string {
  return `${issue.in} ${issue.pointer} ${issue.keyword}`;
}

function jsonOf({ body }: Response): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function differs(what: string, found: unknown, wanted: unknown): readonly string[] {
  if (isDeepStrictEqual(found, wanted)) return [];
  return [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`];
}
