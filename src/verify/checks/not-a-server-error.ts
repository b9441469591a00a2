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
    return status < 500
      ? FINE
      : [{ kind: String(status), message: `The service failed with status ${status}.` }];
  },
};
