/** Returns the findings of verify for a mock. */
import { createMock } from '../../src/mock/mock.ts';
import type { Contract } from '../../src/model/contract.ts';
import { verify } from '../../src/verify/verify.ts';

interface Run {
  readonly headers?: Readonly<Record<string, string>>;
  readonly role?: string;
  readonly maxRequests?: number;
}

/**
 * A document that declares no rejections gets undeclared responses, which is a finding about the document.
 */
const UNDECLARED = /^Status 4\d\d is not declared/;

export async function findings(
  contract: Contract,
  seed: number,
  options: Run = {},
): Promise<readonly string[]> {
  const mock = createMock(contract, { seed, basePath: '' });
  const statuses = new Set<number>();
  const fetch = async (request: Request): Promise<Response> => {
    const response = await mock.fetch(request);
    statuses.add(response.status);
    return response;
  };
  const kinds = new Set(contract.operations.map(({ kind }) => kind));
  const report = await verify(contract, {
    ...(kinds.has('rest') && { rest: { baseUrl: 'http://mock.test', fetch } }),
    ...(kinds.has('graphql') && { graphql: { url: 'http://mock.test/graphql', fetch } }),
    seed,
    ...options,
  });
  const told = report.findings.map(({ code, subject, message }) => `${code} ${subject}: ${message}`);
  const failures = [...statuses].filter((status) => status >= 500).map((status) => `status ${status}`);
  return [...failures, ...told.filter((one) => !UNDECLARED.test(one.split(': ').slice(1).join(': ')))];
}
