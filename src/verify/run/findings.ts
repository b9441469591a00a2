import type { Finding } from '../../core/finding.ts';
import type { Contract } from '../../model/contract.ts';
import { isAnswered, type Exchange } from '../exchange.ts';
import { secretHeaders } from '../send/credentials.ts';
import { curlOf, requestText } from '../send/curl.ts';
import type { Raised } from './session.ts';

/** Longer responses are cut: the request tells how to see the rest. */
const EXCERPT = 2_000;

/** Everything that a reader needs to believe an objection and to see it again. Secrets are replaced. */
export function findingOf(
  contract: Contract,
  { check, objection }: Raised,
  exchange: Exchange,
  seed: number,
): Finding {
  const { operation } = exchange.case;
  const hide = redactor(contract, exchange);
  return {
    code: check.id,
    severity: objection.severity ?? check.severity,
    message: hide(objection.message),
    help: check.help,
    at: objection.at ?? operation.at,
    subject: operation.id,
    enforces: check.enforces,
    evidence: {
      curl: curlOf(contract, exchange.request),
      request: requestText(contract, exchange.request),
      response: hide(responseText(exchange)),
      seed: String(seed),
    },
  };
}

function responseText(exchange: Exchange): string {
  if (!isAnswered(exchange)) return 'noAnswer' in exchange.outcome ? exchange.outcome.noAnswer : '';
  const { status, headers, text } = exchange.outcome;
  const type = headers['content-type'] === undefined ? '' : ` ${headers['content-type']}`;
  const body = text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
  return `${status}${type}${body === '' ? '' : `\n${body}`}`;
}

/** A service may echo what it was sent, the key included. */
function redactor(contract: Contract, { request }: Exchange): (text: string) => string {
  const secrets = [...secretHeaders(contract)]
    .flatMap((name) => request.headers[name] ?? [])
    .flatMap((value) => [value, value.replace(/^\S+\s+/, '')])
    .filter((value) => value.length >= 4);
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '$TOKEN'), text);
}
