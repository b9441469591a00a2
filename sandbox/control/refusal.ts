import { STATUS_CODES } from 'node:http';

/** Ends a request to the control endpoint. */
export class ControlRefusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.name = 'ControlRefusal';
    this.statusCode = statusCode;
  }
}

/** Returns problem details (RFC 9457) for a status. */
export function problemOf({ statusCode = 500, message }: { statusCode?: number; message: string }): object {
  const detail = statusCode >= 500 ? 'The control endpoint failed.' : message;
  return { type: 'about:blank', title: STATUS_CODES[statusCode] ?? 'Error', status: statusCode, detail };
}
