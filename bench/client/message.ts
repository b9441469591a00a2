/** The response to every request. */
export const MESSAGE = JSON.stringify({
  id: 'msg_01hzx3k5v6q8r9s0t1u2v3w4x5',
  object: 'message',
  status: 'queued',
  direction: 'outbound',
  from: '+14155550100',
  to: '+14155550199',
  body: 'Your code is 271828. It is good for ten minutes.',
  encoding: 'gsm7',
  segments: 1,
  media: [],
  error: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

export const HEADERS = { 'content-type': 'application/json', 'request-id': 'req_01hzx3k5v6q8r9s0t1u2v3w4x5' };

/** Replaces an origin: `fetch` responds immediately, without a network. */
export const INSTANT = 'http://instant.test';
