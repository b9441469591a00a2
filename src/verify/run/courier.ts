import { InputError } from '../../core/diagnostic.ts';
import type { Contract } from '../../model/contract.ts';
import { say } from '../diagnostics.ts';
import { isAnswered, type Case, type Exchange } from '../exchange.ts';
import type { VerifyOptions } from '../options.ts';
import { requestOf } from '../send/request.ts';
import { hidden, hiddenUrl, type Secrets } from '../send/secrets.ts';
import { send } from '../send/transport.ts';

/** Silence from the start means that there is no service. */
const UNREACHABLE_AFTER = 3;
const USUAL_TIMEOUT_MS = 10_000;

/** Takes a case to the service and brings back what came of it. */
export class Courier {
  readonly #contract: Contract;
  readonly #options: VerifyOptions;
  readonly #secrets: Secrets;
  #answered = false;
  #silent = 0;

  constructor(contract: Contract, options: VerifyOptions, secrets: Secrets) {
    this.#contract = contract;
    this.#options = options;
    this.#secrets = secrets;
  }

  /** Rejects with `InputError` when nobody has ever answered. */
  async send(made: Case): Promise<Exchange> {
    const { rest, graphql, requestTimeoutMs = USUAL_TIMEOUT_MS } = this.#options;
    const service = made.kind === 'rest' ? rest : graphql;
    if (!service) throw new Error(`no address for ${made.kind}`);
    const request = requestOf(this.#contract, this.#options, made);
    const start = performance.now();
    const outcome = await send(request, service.fetch, requestTimeoutMs);
    const exchange = { case: made, request, outcome, milliseconds: performance.now() - start };
    if (isAnswered(exchange)) this.#answered = true;
    else if (!this.#answered && ++this.#silent >= UNREACHABLE_AFTER && 'noAnswer' in outcome) {
      const url = hiddenUrl(this.#secrets, 'url' in service ? service.url : service.baseUrl);
      const reason = hidden(this.#secrets, outcome.noAnswer);
      throw new InputError(say['verify-unreachable']({ url, reason }));
    }
    return exchange;
  }
}
