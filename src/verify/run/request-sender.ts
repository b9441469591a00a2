import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Contract } from '../../model/contract.ts';
import { say } from '../diagnostics.ts';
import { type Case, type Exchange, type SentRequest } from '../exchange.ts';
import { call, HOOK_RESULTS } from '../hooks.ts';
import type { VerifyOptions } from '../options.ts';
import { requestOf } from '../send/request.ts';
import { mergedHeaders } from '../send/headers.ts';
import { hidden, hiddenUrl, secretsOf } from '../send/secrets.ts';
import { send } from '../send/transport.ts';
import type { Journal } from './journal.ts';

/** Number of unanswered requests after which the service counts as unreachable, if it never responded. */
const UNREACHABLE_AFTER = 3;
const USUAL_TIMEOUT_MS = 10_000;

/** Sends a case to the service and returns the exchange. */
export class RequestSender {
  readonly #contract: Contract;
  readonly #options: VerifyOptions;
  readonly #journal: Journal | undefined;
  /** True after the service has accepted a connection. */
  #reached = false;
  /** Unanswered requests: one entry for each immediate failure, and one for each operation with a timeout. */
  readonly #silent = new Set<string>();
  /**
   * The last unanswered request. `url` is omitted if the `fetch` function of the options sends the requests.
   */
  #silence: { readonly diagnostic: Diagnostic; readonly url?: string } | undefined;

  constructor(contract: Contract, options: VerifyOptions, journal?: Journal) {
    this.#journal = journal;
    this.#contract = contract;
    this.#options = options;
  }

  /** Rejects with `InputError` if the service seems to be unreachable. */
  async send(made: Case): Promise<Exchange> {
    const { rest, graphql, requestTimeoutMs = USUAL_TIMEOUT_MS } = this.#options;
    const service = made.kind === 'rest' ? rest : graphql;
    if (!service) throw new Error(`no address for ${made.kind}`);
    const request = await this.#request(made);
    const before = this.#journal?.recall(made);
    if (before) return { case: made, request, ...before };
    const sentAt = Date.now();
    const start = performance.now();
    const fetch = service.fetch ?? globalThis.fetch;
    const outcome = await send(request, fetch, requestTimeoutMs, made.patience);
    const exchange = { case: made, request, outcome, sentAt, milliseconds: performance.now() - start };
    this.#journal?.record(exchange);
    if ('status' in outcome || outcome.reached) this.#reached = true;
    else {
      const secrets = secretsOf(this.#options);
      const reason = hidden(secrets, outcome.noAnswer);
      const address = 'url' in service ? service.url : service.baseUrl;
      const diagnostic = say['verify-unreachable']({ url: hiddenUrl(secrets, address), reason });
      this.#silence = { diagnostic, ...(!service.fetch && { url: request.url }) };
      this.#silent.add(outcome.late ? made.operation.id : String(this.#silent.size));
      if (this.#silent.size >= UNREACHABLE_AFTER) await this.requireService();
    }
    return exchange;
  }

  /** Throws `InputError` if requests were sent, none was answered, and no service listens at the address. */
  async requireService(): Promise<void> {
    if (this.#reached || !this.#silence) return;
    const { diagnostic, url } = this.#silence;
    this.#reached = url !== undefined && (await this.#options.listens?.(url)) === true;
    if (!this.#reached) throw new InputError(diagnostic);
  }

  /** Applies the user's hooks to the request. Requests that must have no credentials remain without credentials. */
  async #request(made: Case): Promise<SentRequest> {
    const { headers, request } = this.#options.hooks ?? {};
    const fresh = headers && (await call('headers', headers, HOOK_RESULTS.headers));
    const options = fresh
      ? { ...this.#options, headers: mergedHeaders(this.#options.headers, fresh) }
      : this.#options;
    const plain = requestOf(this.#contract, options, made);
    const { operation, intent } = made;
    if (intent.kind === 'unauthenticated') return plain;
    const asked = request
      ? await call('request', () => request(plain, { operation, intent }), HOOK_RESULTS.request)
      : plain;
    const own = Object.entries(asked.headers).filter(
      ([name, value]) => ownMember(plain.headers, name) !== value,
    );
    const secret = [...Object.keys(fresh ?? {}), ...own.map(([name]) => name)].map((name) =>
      name.toLowerCase(),
    );
    return secret.length === 0 ? asked : { ...asked, secret };
  }
}
