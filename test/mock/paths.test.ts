/** The ids in the path of a request belong to the resource in its response. */
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { createMock } from '../../src/mock/mock.ts';
import { contractOf } from './contract-of.ts';

const json = (name: string): JsonObject => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const found = (name: string): JsonObject => ({
  200: { description: 'One.', ...json(name) },
  404: { description: 'None.' },
});
const id = { type: 'string', format: 'uuid' };
const at = (...names: string[]): readonly JsonObject[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: id }));
const DOCUMENT: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Vaults', version: '1' },
  paths: {
    '/vaults': {
      post: {
        requestBody: json('NewVault'),
        responses: { 201: { description: 'Made.', ...json('VaultResponse') } },
      },
    },
    '/vaults/{vault_id}': {
      get: { parameters: at('vault_id'), responses: found('VaultResponse') },
    },
    '/vaults/{vault_id}/policies': {
      post: {
        parameters: at('vault_id'),
        requestBody: json('NewPolicy'),
        responses: { 201: { description: 'Made.', ...json('PolicyResponse') } },
      },
    },
    '/vaults/{vault_id}/policies/{policy_id}': {
      get: { parameters: at('vault_id', 'policy_id'), responses: found('PolicyResponse') },
    },
    '/vaults/{vault_id}/flags/{flag_key}': {
      parameters: [
        ...at('vault_id'),
        { name: 'flag_key', in: 'path', required: true, schema: { type: 'string' } },
      ],
      get: { responses: found('Flag') },
      put: {
        requestBody: json('NewFlag'),
        responses: { ...found('Flag'), 201: { description: 'Made.', ...json('Flag') } },
      },
      delete: { responses: { 204: { description: 'Gone.' }, 404: { description: 'None.' } } },
    },
    '/orgs/{org_id}/limits': {
      get: { parameters: at('org_id'), responses: found('Limits') },
      put: { parameters: at('org_id'), requestBody: json('NewLimits'), responses: found('Limits') },
    },
  },
  components: {
    schemas: {
      NewVault: { type: 'object', properties: { name: { type: 'string' } } },
      VaultResponse: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id, name: { type: 'string' } },
      },
      NewPolicy: { type: 'object', properties: { rule: { type: 'string' } } },
      PolicyResponse: {
        type: 'object',
        required: ['id', 'vault_id', 'rule'],
        properties: { id, vault_id: id, rule: { type: 'string' } },
      },
      NewFlag: { type: 'object', properties: { value: { type: 'string' } } },
      Flag: {
        type: 'object',
        required: ['key', 'vault_id', 'value'],
        properties: { key: { type: 'string' }, vault_id: id, value: { type: 'string' } },
      },
      NewLimits: {
        type: 'object',
        properties: {
          plan: { type: 'string', default: 'free' },
          until: { type: 'string', format: 'date-time', 'x-bounds': { min: 'now' } },
        },
      },
      Limits: {
        type: 'object',
        required: ['org_id', 'plan'],
        properties: { org_id: id, plan: { type: 'string' } },
      },
    },
  },
};

interface Body {
  readonly id?: string;
  readonly vault_id?: string;
  readonly org_id?: string;
}

const FIRST = '5add26e1-ab4f-42db-8f18-81a2155736bd';
const SECOND = 'ffffffef-000b-1000-9bc9-0285c7a569c8';

async function vaults() {
  const mock = createMock(await contractOf(JSON.stringify(DOCUMENT)));
  const call = async (method: string, path: string, body?: JsonValue) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method, ...(body !== undefined && { headers, body: JSON.stringify(body) }) };
    const response = await mock.fetch(new Request(`http://mock.test${path}`, init));
    return {
      status: response.status,
      body: (response.ok && response.status !== 204 ? await response.json() : {}) as Body,
    };
  };
  return { mock, call };
}

test('resources below another resource contain its id', async () => {
  const { call } = await vaults();
  const { body: vault } = await call('POST', '/vaults', { name: 'Gold' });
  const { body: other } = await call('POST', '/vaults', { name: 'Silver' });
  const { body: policy } = await call('POST', `/vaults/${vault.id}/policies`, { rule: 'read' });
  expect(policy.vault_id).toBe(vault.id);
  expect((await call('GET', `/vaults/${vault.id}/policies/${policy.id}`)).body).toEqual(policy);
  expect((await call('GET', `/vaults/${other.id}/policies/${policy.id}`)).status).toBe(404);

  expect((await call('GET', `/orgs/${FIRST}/limits`)).body.org_id).toBe(FIRST);
  expect((await call('PUT', `/orgs/${SECOND}/limits`, {})).body).toEqual({ org_id: SECOND, plan: 'free' });
  expect((await call('GET', `/orgs/${FIRST}/limits`)).body.org_id).toBe(FIRST);
});

test('resources below different parents can have the same key', async () => {
  const { call } = await vaults();
  const { body: vault } = await call('POST', '/vaults', { name: 'Gold' });
  const { body: other } = await call('POST', '/vaults', { name: 'Silver' });
  const [one, two] = [vault, other].map(({ id: own }) => `/vaults/${own}/flags/dark-mode`);
  expect((await call('PUT', one!, { value: 'on' })).status).toBe(201);
  expect((await call('PUT', two!, { value: 'off' })).status).toBe(201);
  expect((await call('GET', one!)).body).toEqual({ key: 'dark-mode', vault_id: vault.id, value: 'on' });
  expect((await call('GET', two!)).body).toEqual({ key: 'dark-mode', vault_id: other.id, value: 'off' });
  expect((await call('DELETE', two!)).status).toBe(204);
  expect((await call('GET', one!)).status).toBe(200);
});

test('a rejected request does not create the only resource of its path', async () => {
  const { mock, call } = await vaults();
  const { status } = await call('PUT', `/orgs/${FIRST}/limits`, { until: '2001-01-01T00:00:00Z' });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(mock.save())).not.toContain(FIRST);
});
