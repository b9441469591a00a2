/**
 * Handles requests to the REST operations of a contract: identifies the caller, rejects invalid calls, and sets the
 * headers of all responses.
 */
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import { rolesOf } from '../../model/roles.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { callerOf } from '../caller.ts';
import { challengesOf } from '../challenge.ts';
import type { Events } from '../events/event-emitter.ts';
import type { Filler } from '../fill/fill.ts';
import type { IssuedKeys } from '../issued-keys.ts';
import type { Entered, Realms } from '../realms.ts';
import {
  createDispatch,
  fetchHandler,
  Halt,
  problemOf,
  type ErrorBody,
  type OperationRequest,
  type Refuse,
  type Result,
  type Route,
} from '../server-runtime.ts';
import { statusesOf } from '../refusal.ts';
import type { Views } from '../views.ts';
import { errorBody, errorContent } from './error-body.ts';
import type { FileContents } from './file-contents.ts';
import { Headers } from './headers.ts';
import { preferredResult } from './prefer.ts';
import { declaredFor, refusalStatus, refusedResult } from './responses.ts';
import { keyNames, routesOf } from './routes.ts';
import { RestService } from './service.ts';
import { RequestValidators } from './validators.ts';

export interface RestParts {
  readonly seed: number;
  readonly realms: Realms;
  readonly keys: IssuedKeys;
  readonly events: Events;
  readonly files: FileContents;
  readonly now: () => number;
  /** The prefix of all paths of the contract. */
  readonly basePath: string;
  /** Requests per minute. If there are more, operations with a declared 429 reject them. Undefined means unlimited. */
  readonly rateLimit?: number | undefined;
}

/** The limit in headers if the mock does not enforce a limit. */
const USUAL_LIMIT = 10_000;

/** Creates the handler of a contract's REST operations. */
export function restHandler(
  contract: Contract,
  views: Views,
  { seed, realms, keys, events, files, now, basePath, rateLimit }: RestParts,
): (request: Request) => Promise<Response> {
  const { filler } = views;
  const { openapi } = contract.sources;
  const operations = new Map(contract.operations.filter(isRest).map((one) => [one.id, one]));
  const validators = openapi && new RequestValidators(openapi);
  const routes: readonly Route[] = validators ? routesOf(contract, validators, bodyOf(filler)) : [];
  const service = new RestService(views, derive(contract).actions, {
    seed,
    basePath,
    events,
    files,
    routes: () => routes,
    refuse: (operation, { status, kind, issues }) => {
      const response = declaredFor(operation, status);
      const content = response && errorContent(response);
      const title = 'Invalid request';
      const problem = { kind, status, title, detail: issues[0]?.message ?? title, issues };
      return content
        ? { status, contentType: content.mediaType, body: errorBody(filler, content.type, problem) }
        : { status };
    },
  });
  const headers = new Headers(filler, now, seed, rateLimit ?? USUAL_LIMIT, ({ security }) =>
    challengesOf(contract, security),
  );
  const handlers = Object.fromEntries(
    [...operations].map(([id, operation]) => [
      id,
      async (request: OperationRequest, { site, memory }: Entered): Promise<Result> =>
        headers.complete(
          operation,
          preferredResult(filler, operation, request) ??
            (await service.answer(operation, request, site, memory)),
        ),
    ]),
  );
  const roles = rolesOf(contract);
  const context = (
    head: { readonly headers: { get(name: string): string | null }; readonly url: string },
    route: Route,
  ): Entered => {
    const operation = operations.get(route.operation)!;
    const caller = callerOf(contract, roles, operation.security, {
      header: (name) => head.headers.get(name),
      search: head.url.split('?').slice(1).join('?').split('#')[0]!,
      issued: (credential) => keys.callerOf(credential),
    });
    if (!caller)
      throw refused(
        filler,
        headers,
        operation,
        'unauthorized',
        'Send valid credentials in the declared form.',
      );
    const isLimited = rateLimit !== undefined && headers.quota.isExceeded;
    if (isLimited && refusalStatus(operation, 'quota') !== undefined)
      throw refused(filler, headers, operation, 'quota', 'The requests of this minute are used up.');
    const entered = realms.enter(operation, caller);
    const { site } = entered;
    const isForbidden = site.role !== undefined && operation.access?.roles.includes(site.role) === false;
    if (isForbidden && views.resources.pass('guard', { site, about: 'role' }, true))
      throw refused(
        filler,
        headers,
        operation,
        'forbidden',
        `The role ${site.role} is not permitted to do this.`,
      );
    return entered;
  };
  const refuse = (refusal: Parameters<Refuse>[0]): Result => {
    const operation = operations.get(refusal.operation ?? '');
    const result = problemOf(refusal);
    return operation ? headers.complete(operation, result) : result;
  };
  const dispatch = createDispatch(routes, handlers, { context, refuse, basePath }, keyNames(contract));
  const handle = fetchHandler(dispatch);
  return (request) => {
    headers.quota.count();
    return handle(request);
  };
}

function refused(
  filler: Filler,
  headers: Headers,
  operation: RestOperation,
  kind: 'unauthorized' | 'forbidden' | 'quota',
  detail: string,
): Halt {
  const status = refusalStatus(operation, kind) ?? statusesOf(kind)[0];
  return new Halt(headers.complete(operation, refusedResult(filler, operation, kind, status, detail)));
}

function bodyOf(filler: Filler): (operation: RestOperation, status: string) => ErrorBody | undefined {
  return ({ responses }, key) => {
    const response = responses.find(({ status }) => String(status) === key);
    const content = response && errorContent(response);
    return content && ((fault) => errorBody(filler, content.type, fault));
  };
}
