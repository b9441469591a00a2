import type { Finding } from '../../core/finding.ts';
import { isAnswered, type Exchange } from '../exchange.ts';
import { requestText } from '../send/curl.ts';
import { hidden, withSecretsOf, type Secrets } from '../send/secrets.ts';
import type { Raised } from './judgement.ts';
import type { Origins } from './origins.ts';
import { scriptOf } from './script.ts';

/** Maximum length of an excerpt. Longer responses are cut, because the request can reproduce them. */
const EXCERPT = 2_000;

/**
 * Returns a finding with the evidence for an objection and the steps to reproduce it. Of several exchanges, it shows
 * the last one. Replaces secrets.
 */
export function findingOf(
  known: Secrets,
  { check, objection, operation }: Raised,
  steps: readonly [Exchange, ...Exchange[]],
  seed?: number,
  origins?: Origins,
): Finding {
  const last = steps.at(-1) ?? steps[0];
  const secrets = withSecretsOf(
    known,
    steps.map(({ request }) => request),
  );
  const { enforces, help } = { ...check, ...(operation.kind === 'graphql' && check.graphql) };
  return {
    code: check.id,
    severity: objection.severity ?? check.severity,
    message: hidden(secrets, objection.message),
    help,
    at: objection.at ?? operation.at,
    subject: operation.id,
    enforces,
    evidence: {
      curl: scriptOf(
        secrets,
        steps.map(({ request }) => request),
        origins,
        // A state results from all earlier changes, so these are included.
        check.on === 'trail' && check.of === 'transition',
      ),
      request: requestText(secrets, last.request),
      response: hidden(secrets, responseText(last)),
      ...(isAnswered(last) && { status: last.outcome.status }),
      ...(seed !== undefined && { seed: String(seed) }),
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
