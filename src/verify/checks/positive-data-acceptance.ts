import { refusedBeforeExecution } from '../judge/graphql-response.ts';
import { isAnswered } from '../exchange.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { locationsIn } from '../laws/error-locations.ts';
import { FINE, type Check } from './check.ts';

/**
 * Statuses that reject the form of a request. 401, 403, 404, 409, 410, 412, 428 and 429 concern the caller,
 * the state, or the load.
 */
const REFUSES_FORM = new Set([400, 405, 406, 415, 422, 501]);

/**
 * A service may reject valid data for reasons outside the schema, such as another person's telephone number
 * or an unknown cursor. So the check judges only requests with one difference from an accepted request. The contract
 * itself must name the new detail: an enum value, a boolean, a bound, null, an omitted optional property, or another
 * declared media type.
 */
export const positiveDataAcceptance: Check = {
  id: 'positive-data-acceptance',
  on: 'any',
  severity: 'error',
  summary:
    'A service that accepts a request must also accept it with one permitted change: another value that the contract lists (an enum value, a boolean, a bound, or null), an omitted optional property, or another declared media type.',
  enforces: 'OpenAPI 3.1 §4.8.12, §4.8.13; GraphQL October 2021 §5 (Validation)',
  help: 'Accept the value, or restrict the contract to the values that you accept.',
  run: (exchange) => {
    const { intent } = exchange.case;
    if (intent.kind !== 'valid' || intent.varied === undefined || !isAnswered(exchange)) return undefined;
    const { status } = exchange.outcome;
    const refused =
      exchange.case.kind === 'rest' ? REFUSES_FORM.has(status) : refusedBeforeExecution(exchange.outcome);
    if (!refused) return FINE;
    if (isAboutAnother(intent.varied, exchange.outcome.json)) return undefined;
    const message = `An accepted request was rejected with ${status} when ${intent.varied}, although the contract permits this.`;
    return [{ kind: intent.varied, message }];
  },
};

/**
 * True if the request omits a property, and the error names only other properties. The service may restrict
 * those more strictly if the property is absent: for example, a text without an attachment may have to be
 * shorter.
 */
function isAboutAnother(varied: string, body: JsonValue | undefined): boolean {
  const [, place] = /^(\S+) was left out$/.exec(varied) ?? [];
  if (place === undefined || body === undefined || !isJsonObject(body)) return false;
  const name = place.split(/[./]/).at(-1)!;
  const named = locationsIn(body);
  return named.length > 0 && !named.some(({ segments }) => segments.includes(name));
}
