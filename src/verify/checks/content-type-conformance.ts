import {
  assumedResponse,
  declaredContent,
  declaredResponse,
  essenceOf,
  isEmptyDeclared,
  jsonFault,
} from '../judge/declared.ts';
import { FINE, type Check } from './check.ts';

/** Statuses whose responses have no body, even if one is declared (RFC 9110 §15.3.5, §15.3.6, and §15.4.5). */
const BODILESS = new Set([204, 205, 304]);

export const contentTypeConformance: Check = {
  id: 'content-type-conformance',
  on: 'rest',
  severity: 'error',
  summary:
    'A body must have a media type that is declared for its status, and a JSON body must be well-formed.',
  enforces: 'OpenAPI 3.1 §4.8.17 (Response Object: content)',
  help: 'Send the declared Content-Type, or declare the actual one.',
  run: ({ case: { operation, intent }, outcome }, { contract }) => {
    const { status, headers, text, unread } = outcome;
    const response = intent.kind === 'undeclared-method' ? undefined : declaredResponse(operation, status);
    // The response to HEAD has no body, even if one is declared (RFC 9110 §9.3.2).
    if (!response || operation.method === 'HEAD') return undefined;
    if (unread === true) return undefined;
    const { at } = response;
    const contentType = headers['content-type'];
    if (contentType !== undefined && !declaredContent(response, contentType)) {
      const assumed = assumedResponse(contract, operation, status);
      if (assumed && declaredContent(assumed, contentType)) return undefined;
    }
    if (response.contents.length === 0) {
      // A `default` response without declared content allows any content.
      if (text === '' || response.status === 'default') return FINE;
      return [
        {
          kind: `body ${status}`,
          at,
          message: `The contract declares no body for status ${status}, but the response has one.`,
        },
      ];
    }
    if (text === '') {
      if (BODILESS.has(status) || isEmptyDeclared(response, contentType, contract)) return FINE;
      return [
        {
          kind: `no body ${status}`,
          at,
          message: `The contract declares a body for status ${status}, but the response has none.`,
        },
      ];
    }
    if (contentType === undefined)
      return [{ kind: `none ${status}`, at, message: 'The body has no Content-Type.' }];
    if (!declaredContent(response, contentType)) {
      const declared = response.contents.map(({ mediaType }) => mediaType).join(', ');
      const message = `The response with status ${status} has Content-Type ${contentType}; the contract declares ${declared}.`;
      return [{ kind: `${essenceOf(contentType)} ${status}`, at, message }];
    }
    const fault = jsonFault(outcome);
    return fault ? [{ kind: `${fault.kind} ${status}`, at, message: fault.message }] : FINE;
  },
};
