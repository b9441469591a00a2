import { readdirSync, readFileSync } from 'node:fs';
import { parse, print, separateOperations } from 'graphql';
import { expect } from 'vitest';
import { json, type Harness } from './harness.ts';

const FOLDER = new URL('../../schema/operations/', import.meta.url);

const text = readdirSync(FOLDER)
  .map((file) => readFileSync(new URL(file, FOLDER), 'utf8'))
  .join('\n');

/** The canonical operations by name, each with the fragments that it uses. */
export const OPERATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(separateOperations(parse(text))).map(([name, document]) => [name, print(document)]),
);

/**
 * Runs a canonical operation, which must succeed, and returns the value of its root field.
 * @param key replaces the sandbox key
 */
export async function run(
  { graphql }: Harness,
  name: string,
  input?: object,
  key?: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- as a caller without types
): Promise<any> {
  const query = OPERATIONS.get(name);
  if (query === undefined) throw new Error(`there is no operation ${name}`);
  const variables = input && { input };
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const { status, body } = await graphql('', {}, json({ query, variables }, headers));
  expect([status, body.errors]).toEqual([200, undefined]);
  return Object.values(body.data)[0];
}

export const CAMPAIGN = { name: 'Spring', startDate: '2026-04-01T08:00:00Z' };
export const MEMBER = { from: '+12025550100', to: '+12025550143' };
export const TEMPLATE = { name: 'Greeting', body: 'Hello {{firstName}}' };
/** A value that no object has as its id. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';
