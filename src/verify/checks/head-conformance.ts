import { FINE, type Check, type Objection } from './check.ts';

/** Headers on which GET and HEAD agree unless the resource changed. */
const COMPARED = ['content-type', 'etag', 'last-modified'];

export const headConformance: Check = {
  id: 'head-conformance',
  on: 'trail',
  of: 'head',
  severity: 'error',
  summary: 'The response to HEAD must equal the response to GET, without the body.',
  enforces: 'RFC 9110 §9.3.2',
  help: 'Handle HEAD like GET, and omit the body.',
  run: ({ bare, whole }) => {
    if ([bare, whole].some(({ outcome: { status } }) => status === 429 || status >= 500)) return FINE;
    const found: Objection[] = [];
    if (bare.outcome.text !== '') found.push({ kind: 'body', message: 'The response to HEAD has a body.' });
    const [one, other] = [bare.outcome.status, whole.outcome.status];
    if (one !== other) found.push({ kind: 'status', message: `HEAD returned ${one} and GET ${other}.` });
    for (const name of COMPARED) {
      const [ofHead, ofGet] = [bare.outcome.headers[name], whole.outcome.headers[name]];
      if (ofHead !== undefined && ofHead !== ofGet)
        found.push({
          kind: name,
          message: `${name} is ${ofHead} for HEAD and ${ofGet ?? 'missing'} for GET.`,
        });
    }
    return found;
  },
};
