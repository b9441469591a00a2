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
const at = (...names: string[]): JsonValue =>
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
      NewLimits: { type: 'object', properties: { plan: { type: 'string', default: 'free' } } },
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

test('resources below another resource contain its id', async () => {
  const mock = createMock(await contractOf(JSON.stringify(DOCUMENT)));
  const call = async (method: string, path: string, body?: JsonValue) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method, ...(body !== undefined && { headers, body: JSON.stringify(body) }) };
    const response = await mock.fetch(new Request(`http://mock.test${path}`, init));
    return {
      status: response.status,
      body: (response.ok ? await response.json() : {}) as Body,
    };
  };
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
