/** Faults in the contents of errors: missing information or a visible secret. */
import type { Mutant } from './mutants.ts';

const TEXT = 'runtime/error-text.ts';

export const REPORTING: readonly Mutant[] = [
  {
    fault: 'drops the error message of the service',
    file: 'runtime/errors.ts',
    find: 'message: messageOf(body),',
    replace: '',
    topic: 'errors',
  },
  {
    fault: 'drops the reason for a field',
    file: 'runtime/errors.ts',
    find: 'wordsOf(firstOf(body))',
    replace: 'undefined',
    topic: 'errors',
  },
  {
    fault: 'breaks lines',
    file: TEXT,
    find: '.replace(CONTROLS,',
    replace: '.replace(/(?!)/gu,',
    topic: 'errors',
  },
  {
    fault: 'shows a credential',
    file: 'runtime/auth.ts',
    find: 'request.secrets.push(value, percentEncode(value));',
    replace: '',
    topic: 'secrets',
  },
  {
    fault: 'shows a password within a body',
    file: 'runtime/secret-arguments.ts',
    find: 'isSecret || names.includes(name)',
    replace: 'isSecret',
    topic: 'secrets',
  },
  {
    fault: 'shows a secret that is percent-encoded',
    file: 'runtime/auth.ts',
    find: 'push(value, percentEncode(value))',
    replace: 'push(value)',
    topic: 'secrets',
  },
  {
    fault: 'shows secret headers of the caller',
    file: TEXT,
    find: '.filter(([name]) => /auth',
    replace: '.filter(([name]) => /nothing',
    topic: 'secrets',
  },
  {
    fault: 'shows half of a secret at the end of a long string',
    file: TEXT,
    find: 'conceal(message).replace',
    replace: 'conceal(message.slice(0, 300)).replace',
    topic: 'secrets',
  },
  {
    fault: 'shows a secret in the path of a GraphQL error',
    file: 'runtime/graphql-errors.ts',
    find: '(conceal(part) as Part & string)',
    replace: 'part',
    topic: 'secrets',
  },
  {
    fault: 'shows phone numbers',
    file: TEXT,
    find: ".replace(PHONE_NUMBERS, '…')",
    replace: '',
    topic: 'redaction',
  },
];
