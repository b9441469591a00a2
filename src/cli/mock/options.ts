/** Checks the options of `createMock`, because JavaScript programs can misspell them. */
import { closestName } from '../../core/closest-name.ts';
import { plainText } from '../../core/styled.ts';
import type { JsonValue } from '../../core/json.ts';
import type { MockOptions } from '../../mock/mock.ts';

const FORMS: Readonly<Record<keyof MockOptions, (value: unknown) => string | undefined>> = {
  seed: unlessNumber,
  initial: unlessNumber,
  basePath: unlessType('string'),
  graphqlPath: unlessType('string'),
  clock: (value) =>
    value === 'real' || value === 'manual'
      ? undefined
      : `pass 'real' or 'manual'${meant(plainText(value as JsonValue), ['real', 'manual'])}`,
  pace: unlessNumber,
  latency: unlessNumber,
  rateLimit: unlessNumber,
  maxResources: unlessNumber,
  fault: unlessType('string'),
  send: unlessType('function'),
  onWebhook: unlessType('function'),
};

/** Throws `TypeError` for an unknown option or an invalid value. */
export function checkOptions(options: object): void {
  checkNames('createMock', options, Object.keys(FORMS));
  for (const [name, form] of Object.entries(FORMS)) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    const wrong = value === undefined ? undefined : form(value);
    if (wrong !== undefined) throw new TypeError(`createMock: ${name}: ${wrong}.`);
  }
}

/** Throws `TypeError` for an unknown option. */
export function checkNames(caller: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const all = known.join(', ');
  throw new TypeError(`${caller}: there is no option ${unknown}${meant(unknown, known)}. Use one of ${all}.`);
}

function meant(name: string, known: readonly string[]): string {
  const closest = closestName(name, known);
  return closest === undefined ? '' : `; did you mean ${closest}?`;
}

function unlessNumber(value: unknown): string | undefined {
  return typeof value === 'number' && value >= 0 ? undefined : 'pass a number that is not negative';
}

function unlessType(type: 'string' | 'function'): (value: unknown) => string | undefined {
  return (value) => (typeof value === type ? undefined : `pass a ${type}`);
}
