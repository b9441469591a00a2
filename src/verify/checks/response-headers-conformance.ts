import { formatSpan } from '../../core/source.ts';
import { ownMember } from '../../core/own-member.ts';
import { acceptsHeader } from '../../values/text.ts';
import { declaredResponse } from '../judge/declared.ts';
import type { Check } from './check.ts';

export const responseHeadersConformance: Check = {
  id: 'response-headers-conformance',
  on: 'rest',
  severity: 'error',
  summary: 'Required response headers must be present, and every declared header must match its schema.',
  enforces: 'OpenAPI 3.1 §4.8.21 (Header Object)',
  help: 'Send the header as declared, or declare the actual one.',
  run: ({ case: { operation, intent }, outcome: { status, headers } }, { contract }) => {
    const response = intent.kind === 'undeclared-method' ? undefined : declaredResponse(operation, status);
    return response?.headers.flatMap(({ name, required, type, at }) => {
      const key = name.wire.toLowerCase();
      // OpenAPI ignores a declared Content-Type header; the media types of the content apply.
      if (key === 'content-type') return [];
      const value = ownMember(headers, key);
      if (value === undefined) {
        const message = `The response lacks the header ${name.wire}, which is required for status ${status}.`;
        return required
          ? [{ kind: `missing ${key} ${status}`, cause: `missing ${key} ${formatSpan(at)}`, at, message }]
          : [];
      }
      if (acceptsHeader(contract, type, value)) return [];
      const message = `The value ${JSON.stringify(value)} of header ${name.wire} does not match its schema.`;
      return [{ kind: `value ${key}`, cause: `value ${key} ${formatSpan(at)}`, at, message }];
    });
  },
};
