import { describe, expect, test } from 'vitest';
import { child, isNode, members, openapiFiles, target, type Place } from './documents.ts';

/** The statuses and codes that each operation lists, compared with the properties of the operation. */

const files = openapiFiles();
const root: Place = { file: 'v1.yaml', pointer: '', node: files.get('v1.yaml')! };
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

interface Operation {
  readonly name: string;
  readonly description: string;
  readonly isOpenToAll: boolean;
  /** True if the path contains the id of a resource. */
  readonly isOfOne: boolean;
  readonly hasBody: boolean;
  readonly parameters: readonly string[];
  /** Codes by status. */
  readonly codes: ReadonlyMap<number, readonly string[]>;
  /** Statuses whose responses declare `Retry-After`. */
  readonly retryAfter: readonly number[];
}

const operations = members(root.node['paths']).flatMap(([path]) => {
  const item = target(files, child(root, 'paths', path)!);
  return METHODS.flatMap((method) => {
    const place = child(item, method);
    return place ? [read(path, place)] : [];
  });
});

function read(path: string, place: Place): Operation {
  const { node } = place;
  const parameters = (node['parameters'] ?? []) as readonly unknown[];
  const errors = members(node['responses']).flatMap(([status]) =>
    Number(status) >= 400
      ? [[Number(status), target(files, child(place, 'responses', status)!)] as const]
      : [],
  );
  return {
    name: String(node['operationId']),
    description: String(node['description']),
    isOpenToAll: node['x-access'] === undefined,
    isOfOne: path.includes('{'),
    hasBody: isNode(node['requestBody']),
    parameters: parameters.map((_, index) =>
      String(target(files, child(place, 'parameters', index)!).node['name']),
    ),
    codes: new Map(errors.map(([status, response]) => [status, codesOf(response)])),
    retryAfter: errors.flatMap(([status, { node: response }]) =>
      isNode(response['headers']) && 'Retry-After' in response['headers'] ? [status] : [],
    ),
  };
}

/** The codes in a response's examples. */
function codesOf(response: Place): readonly string[] {
  const content = child(response, 'content', 'application/problem+json')!;
  const problems = members(content.node['examples']).map(
    ([name]) => target(files, child(content, 'examples', name)!).node['value'],
  );
  return [...new Set(problems.map((problem) => String(isNode(problem) && problem['code'])))];
}

/** Codes that an operation lists if and only if this condition is true. */
const EXACTLY: Readonly<Record<string, (operation: Operation) => boolean>> = {
  invalid_parameter: () => true,
  invalid_cursor: ({ parameters }) => parameters.includes('cursor'),
  malformed_request: ({ hasBody }) => hasBody,
  invalid_idempotency_key: ({ parameters }) => parameters.includes('Idempotency-Key'),
  missing_api_key: () => true,
  invalid_api_key: () => true,
  // This operation reports the lock, so it must also work with a locked key.
  live_mode_locked: ({ name }) => name !== 'getWorkspace',
  insufficient_role: ({ isOpenToAll }) => !isOpenToAll,
  sender_not_registered: ({ name }) => /^send(Conversation)?Message$/.test(name),
  not_found: ({ isOfOne }) => isOfOne,
  idempotency_in_progress: ({ parameters }) => parameters.includes('Idempotency-Key'),
  content_too_large: ({ hasBody }) => hasBody,
  unsupported_media_type: ({ hasBody }) => hasBody,
  idempotency_key_reused: ({ hasBody, parameters }) => hasBody && parameters.includes('Idempotency-Key'),
  rate_limited: () => true,
  internal_error: () => true,
  service_unavailable: () => true,
};

/** Codes with a reason specific to the operation, so that its description states when they occur. */
const SPECIFIC = ['already_exists', 'invalid_state', 'invalid_otp'];

test('the operations are found', () => {
  expect(operations).toHaveLength(61);
});

describe.each(operations)('$name', (operation) => {
  const listed = [...operation.codes.values()].flat();

  test('lists the codes that follow from its properties', () => {
    const expected = Object.keys(EXACTLY).filter((code) => EXACTLY[code]!(operation));
    expect(listed.filter((code) => code in EXACTLY).sort()).toEqual(expected.sort());
  });

  test('lists the codes that its description names, and no other specific ones', () => {
    const named = SPECIFIC.filter((code) => operation.description.includes(`\`${code}\``));
    expect(listed.filter((code) => SPECIFIC.includes(code)).sort()).toEqual(named.sort());
    for (const [, status, code] of operation.description.matchAll(/\b(4\d\d) `([a-z_]+)`/g)) {
      expect(operation.codes.get(Number(status))).toContain(code);
    }
  });

  test('declares Retry-After for temporary errors', () => {
    const waiting = [...operation.codes].flatMap(([status, codes]) =>
      codes.some((code) => ['idempotency_in_progress', 'rate_limited', 'service_unavailable'].includes(code))
        ? [status]
        : [],
    );
    expect(operation.retryAfter).toEqual(expect.arrayContaining(waiting));
  });
});
