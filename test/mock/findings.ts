/** Returns the findings of verify for a mock. */
import { createMock } from '../../src/mock/mock.ts';
import type { Contract } from '../../src/model/contract.ts';
import { verify } from '../../src/verify/verify.ts';

interface Run {
  readonly headers?: Readonly<Record<string, string>>;
  readonly role?: string;
  readonly maxRequests?: number;
  readonly timeBudgetMs?: number;
}

interface Judgement {
  readonly findings: readonly string[];
  readonly requests: number;
  /** False if the run ended before its last request, because its time was up. */
  readonly isComplete: boolean;
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
  return (await judgement(contract, seed, options)).findings;
}

export async function judgement(contract: Contract, seed: number, options: Run = {}): Promise<Judgement> {
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
  const texts = report.findings.map(({ code, subject, message }) => `${code} ${subject}: ${message}`);
  const failures = [...statuses].filter((status) => status >= 500).map((status) => `status ${status}`);
  const kept = texts.filter((one) => !UNDECLARED.test(one.split(': ').slice(1).join(': ')));
  return { findings: [...failures, ...kept], requests: report.requests, isComplete: report.complete };
}
