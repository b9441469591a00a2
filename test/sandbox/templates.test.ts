import { describe, expect, test } from 'vitest';
import { isTemplateApprovedEvent } from '../../generated/validators/response/template-approved-event.js';
import { isTemplateRejectedEvent } from '../../generated/validators/response/template-rejected-event.js';
import { CAMPAIGN, NOBODY, run, TEMPLATE } from './canonical.ts';
import { startSandbox, type Harness } from './harness.ts';
import { valid } from './wire.ts';

/** The calls that bring a template into each state; the review takes some time. */
const WAYS: Readonly<Record<string, { body?: string; states: string[] }>> = {
  DRAFT: { states: [] },
  PENDING_REVIEW: { states: ['PENDING_REVIEW'] },
  APPROVED: { states: ['PENDING_REVIEW', 'wait'] },
  REJECTED: { body: 'Please RejectMe.', states: ['PENDING_REVIEW', 'wait'] },
  ARCHIVED: { states: ['PENDING_REVIEW', 'wait', 'ARCHIVED'] },
};

async function templateIn(harness: Harness, state: string): Promise<string> {
  const { body = TEMPLATE.body, states } = WAYS[state]!;
  const { template } = await run(harness, 'CreateTemplate', { ...TEMPLATE, body });
  for (const step of states) {
    if (step === 'wait') await harness.clock.turn(100);
    else await run(harness, 'UpdateTemplate', { id: template.id, state: step });
  }
  return template.id;
}

describe('createTemplate', () => {
  test('creates a draft, and returns its variables and segments', async () => {
    const body = `{{firstName}} {{ to }} {{firstName}} ${'ü€'.repeat(60)}`;
    const { template } = await run(await startSandbox(), 'CreateTemplate', { ...TEMPLATE, body });
    expect(template).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Greeting',
      body,
      locale: 'EN_US',
      variables: ['firstName', 'to'],
      state: 'DRAFT',
      segmentsEstimate: 2,
      createdAt: '2026-03-02T09:15:00.000Z',
      updatedAt: '2026-03-02T09:15:00.000Z',
    });
  });

  test('with an id from the caller can be repeated, but not with other values', async () => {
    const harness = await startSandbox();
    const input = { ...TEMPLATE, id: NOBODY };
    const first = await run(harness, 'CreateTemplate', input);
    expect(await run(harness, 'CreateTemplate', { ...input, locale: 'EN_US' })).toEqual(first);
    const { userErrors } = await run(harness, 'CreateTemplate', { ...input, name: 'Other' });
    expect(userErrors).toMatchObject([{ field: 'id', code: 'CONFLICT' }]);
    expect((await run(harness, 'GetTemplates')).totalCount).toBe(1);
  });

  test.for<[string, object, string, string]>([
    ['a blank name', { name: ' ' }, 'REQUIRED', 'name'],
    ['a long name', { name: 'x'.repeat(256) }, 'TOO_LONG', 'name'],
    ['no text', { body: '' }, 'REQUIRED', 'body'],
    ['a long text', { body: 'x'.repeat(1601) }, 'TOO_LONG', 'body'],
    ['a text of 11 segments', { body: 'é€'.repeat(511) }, 'TOO_LONG', 'body'],
    ['a placeholder for an unknown field', { body: 'Hello {{lastName}}' }, 'INVALID', 'body'],
    ['a placeholder without a name', { body: 'Hello {{}}' }, 'INVALID', 'body'],
    ['half a surrogate pair', { body: 'a\ud800' }, 'INVALID', 'body'],
  ])('with %s is a user error', async ([, change, code, field]) => {
    const { template, userErrors } = await run(await startSandbox(), 'CreateTemplate', {
      ...TEMPLATE,
      ...change,
    });
    expect(template).toBeNull();
    expect(userErrors).toEqual([{ field, code, path: ['input', field], message: expect.any(String) }]);
  });
});

describe('updateTemplate', () => {
  test.for<[string, object, string | null, string]>([
    ['DRAFT', { state: 'PENDING_REVIEW' }, null, 'PENDING_REVIEW'],
    ['DRAFT', { state: 'DRAFT' }, null, 'DRAFT'],
    ['DRAFT', { state: 'APPROVED' }, 'INVALID_TRANSITION', 'DRAFT'],
    ['DRAFT', { state: 'ARCHIVED' }, 'INVALID_TRANSITION', 'DRAFT'],
    ['PENDING_REVIEW', { state: 'PENDING_REVIEW' }, null, 'PENDING_REVIEW'],
    ['PENDING_REVIEW', { state: 'APPROVED' }, 'INVALID_TRANSITION', 'PENDING_REVIEW'],
    ['PENDING_REVIEW', { state: 'DRAFT' }, 'INVALID_TRANSITION', 'PENDING_REVIEW'],
    ['PENDING_REVIEW', { body: 'Other' }, 'INVALID_STATE', 'PENDING_REVIEW'],
    ['APPROVED', { body: TEMPLATE.body }, null, 'APPROVED'],
    ['APPROVED', { body: 'Other' }, null, 'DRAFT'],
    ['APPROVED', { name: 'Other', state: 'PENDING_REVIEW' }, null, 'PENDING_REVIEW'],
    ['APPROVED', { name: 'Other', state: 'ARCHIVED' }, 'INVALID_TRANSITION', 'APPROVED'],
    ['APPROVED', { state: 'ARCHIVED' }, null, 'ARCHIVED'],
    ['APPROVED', { state: 'DRAFT' }, null, 'DRAFT'],
    ['REJECTED', { state: 'PENDING_REVIEW' }, 'INVALID_TRANSITION', 'REJECTED'],
    ['REJECTED', { body: 'Other', state: 'PENDING_REVIEW' }, null, 'PENDING_REVIEW'],
    ['REJECTED', { state: 'DRAFT' }, null, 'DRAFT'],
    ['ARCHIVED', { name: 'Other' }, 'INVALID_STATE', 'ARCHIVED'],
    ['ARCHIVED', { state: 'DRAFT' }, 'INVALID_TRANSITION', 'ARCHIVED'],
    ['DRAFT', { name: null }, 'REQUIRED', 'DRAFT'],
    ['DRAFT', { body: 'Hello {{lastName}}' }, 'INVALID', 'DRAFT'],
    ['DRAFT', { id: NOBODY }, 'NOT_FOUND', 'DRAFT'],
  ])('in %s with %j: %s', async ([from, change, code, to]) => {
    const harness = await startSandbox();
    const id = await templateIn(harness, from);
    const { template, userErrors } = await run(harness, 'UpdateTemplate', { id, ...change });
    expect(userErrors.map((error: { code: string }) => error.code)).toEqual(code === null ? [] : [code]);
    const { templates } = await run(harness, 'GetTemplates');
    expect(templates[0].state).toBe(to);
    if (code === null) {
      expect(template).toEqual(templates[0]);
      expect((await run(harness, 'UpdateTemplate', { id, ...change })).template).toEqual(template);
    }
  });
});

test.for([
  ['APPROVED', 'template.approved', isTemplateApprovedEvent],
  ['REJECTED', 'template.rejected', isTemplateRejectedEvent],
] as const)('a review that ends in %s causes an event', async ([state, type, is]) => {
  const harness = await startSandbox();
  const id = await templateIn(harness, state);
  const { data } = (await harness.rest(`/v1/events?type=${type}`)).body;
  expect(data.map((event: unknown) => valid<unknown>(is, event))).toMatchObject([
    {
      type,
      sequence: 3,
      data: {
        object: { id, object: 'template', state: state.toLowerCase(), segments_estimate: 1 },
        previous_status: 'pending_review',
      },
    },
  ]);
});

test('templates are listed by state and page', async () => {
  const harness = await startSandbox();
  for (const state of ['DRAFT', 'APPROVED', 'DRAFT']) await templateIn(harness, state);
  const { templates, totalCount } = await run(harness, 'GetTemplates', { states: ['DRAFT'], first: 1 });
  expect([templates.length, totalCount]).toEqual([1, 2]);
  expect((await run(harness, 'GetTemplates', { states: [] })).totalCount).toBe(0);
});

test('a campaign shows its template', async () => {
  const harness = await startSandbox();
  const templateId = await templateIn(harness, 'DRAFT');
  const { campaign } = await run(harness, 'CreateCampaign', { ...CAMPAIGN, templateId });
  expect(campaign.template).toEqual({ id: templateId });
  const { userErrors } = await run(harness, 'CreateCampaign', { ...CAMPAIGN, templateId: NOBODY });
  expect(userErrors).toMatchObject([{ field: 'templateId', code: 'NOT_FOUND' }]);
});
