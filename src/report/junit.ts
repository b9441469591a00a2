/**
 * Formats a report in the JUnit XML format of Ant and Surefire, which CI servers read. Each operation is a test suite,
 * and each check is a test case.
 */
import type { Diagnostic } from '../core/diagnostic.ts';
import { formatSpan } from '../core/source.ts';
import { markup, type Markup } from './markup.ts';
import type { Report, Reported } from './report.ts';

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

interface Case {
  readonly name: string;
  /** The messages of the case. A case with messages can pass. */
  readonly entries: readonly Reported[];
  readonly failed: boolean;
  readonly skipped?: string;
}

/** Formats a report. Ends with a line break. */
export function junitText(report: Report): string {
  const suites = [...operationSuites(report), ...subjectSuites(report), ...runSuites(report)];
  const counts = suites.map(countsOf);
  const sum = (name: keyof Counts): number => counts.reduce((total, one) => total + one[name], 0);
  return `${
    markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="diptych ${report.command}" tests="${sum('tests')}" failures="${sum('failures')}" errors="0">
${suites.map((suite, index) => suiteXml(suite, counts[index]!))}</testsuites>`.text
  }\n`;
}

/** Lists every check for every operation as failed, passed, or skipped. Notes do not fail a check. */
function operationSuites({ operations = [], findings = [], rules }: Report): readonly Suite[] {
  return operations.map(({ operation, checks }) => {
    const own = findings.filter(({ subject }) => subject === operation);
    const ids = new Set([...rules.map(({ id }) => id), ...own.map(({ code }) => code)]);
    const cases = [...ids].map((name): Case => {
      const objections = own.filter(({ code }) => code === name);
      const failed = objections.some(({ severity }) => severity !== 'note');
      const judged = objections.length > 0 || Object.hasOwn(checks, name);
      return { name, entries: objections, failed, ...(!judged && { skipped: 'nothing to check' }) };
    });
    return { name: operation, cases };
  });
}

/** Lists the findings about subjects that are not operations of the run. In a comparison, these are all findings. */
function subjectSuites({ operations = [], findings = [] }: Report): readonly Suite[] {
  const listed = new Set(operations.map(({ operation }) => operation));
  const others = findings.filter(({ subject }) => !listed.has(subject));
  return [...Map.groupBy(others, ({ subject }) => subject)].map(([name, own]) => ({
    name,
    cases: byCode(own),
  }));
}

/** Lists the diagnostics of the documents and the run, or one passing case if there are no diagnostics. */
function runSuites({ command, diagnostics }: Report): readonly Suite[] {
  const cases = byCode(diagnostics);
  return [{ name: command, cases: cases.length > 0 ? cases : [{ name: 'run', entries: [], failed: false }] }];
}

function byCode(list: readonly Diagnostic[]): readonly Case[] {
  return [...Map.groupBy(list, ({ code }) => code)].map(([name, entries]) => ({
    name,
    entries,
    failed: entries.some(({ severity }) => severity === 'error'),
  }));
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly skipped: number;
}

function countsOf({ cases }: Suite): Counts {
  return {
    tests: cases.length,
    failures: cases.filter(({ failed }) => failed).length,
    skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
  };
}

function suiteXml({ name, cases }: Suite, { tests, failures, skipped }: Counts): Markup {
  return markup`  <testsuite name="${name}" tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}">
${cases.map((one) => caseXml(name, one))}  </testsuite>
`;
}

function caseXml(suite: string, one: Case): Markup {
  const { name, entries, failed, skipped } = one;
  const head = markup`    <testcase classname="${suite}" name="${name}"`;
  if (skipped !== undefined) return markup`${head}><skipped message="${skipped}"/></testcase>\n`;
  const [first] = entries;
  if (!first) return markup`${head}/>\n`;
  const text = entries.map(paragraph).join('\n\n');
  return failed
    ? markup`${head}><failure type="${first.severity}" message="${first.message}">${text}</failure></testcase>\n`
    : markup`${head}><system-out>${text}</system-out></testcase>\n`;
}

function paragraph({ message, at, was, enforces, evidence, witness, help }: Reported): string {
  return [
    message,
    at && `contract: ${formatSpan(at)}`,
    was && `older contract: ${formatSpan(was)}`,
    enforces && `enforces: ${enforces}`,
    witness?.value !== undefined && `witness: ${witness.value}`,
    witness?.curl !== undefined && `try: ${witness.curl}`,
    evidence && `try: ${evidence.curl}\nresponse: ${evidence.response}`,
    help && `help: ${help}`,
  ]
    .filter(Boolean)
    .join('\n');
}
