import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { ReceivedResponse } from '../exchange.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { FINE, type Check } from './check.ts';

export const notAServerError: Check = {
  id: 'not-a-server-error',
  on: 'any',
  severity: 'error',
  summary: 'No request may make the service fail or hang.',
  enforces: 'RFC 9110 §15.6',
  help: 'Find the failure in the log of the service. Reject unsupported requests with a 4xx status.',
  run: (exchange) => {
    const { outcome } = exchange;
    if ('noAnswer' in outcome) {
      const isBroken = outcome.reached && !outcome.late;
      return [
        isBroken
          ? { kind: 'broken-response', message: `The response cannot be read: ${outcome.noAnswer}.` }
          : { kind: 'no-answer', message: `The service did not respond: ${outcome.noAnswer}.` },
      ];
    }
    const { status } = outcome;
    if (status >= 500)
      return [{ kind: String(status), message: `The service failed with status ${status}.` }];
    const { case: made } = exchange;
    const failed = made.kind === 'graphql' && made.intent.kind === 'valid' ? failedField(outcome) : undefined;
    return failed === undefined
      ? FINE
      : [{ kind: `field ${failed}`, message: `The service failed to resolve ${failed || 'the query'}.` }];
  },
};

/** Codes by which a GraphQL service marks an error as internal. */
const OWN = /^(?:(?:ERR_)?(?:INTERNAL|UNEXPECTED|UNHANDLED)(?:_SERVER)?(?:_ERROR|_EXCEPTION)?)$/i;

/** The code that Apollo Server adds to every error without a code, even if the error has a custom message. */
const USUAL = 'INTERNAL_SERVER_ERROR';

const HIDDEN = /\b(?:internal|unexpected|unhandled)\b|went wrong/i;

/** Returns the path of the first error that reports an internal failure. */
function failedField(outcome: ReceivedResponse): string | undefined {
  const body = graphqlBody(outcome);
  for (const error of body ? errorsOf(body) : []) {
    const { extensions, path, message } = isJsonObject(error) ? error : {};
    const code = isJsonObject(extensions) ? extensions['code'] : undefined;
    if (typeof code !== 'string' || !OWN.test(code)) continue;
    if (code === USUAL && !(typeof message === 'string' && HIDDEN.test(message))) continue;
    const keys = Array.isArray(path) ? (path as readonly JsonValue[]) : [];
    return keys.map((key) => (typeof key === 'string' ? key : '*')).join('.');
  }
  return undefined;
}
