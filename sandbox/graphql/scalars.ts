import { GraphQLError, GraphQLScalarType, Kind, type ASTNode } from 'graphql';

const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DATE_TIME_TEXT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/;
const PHONE_NUMBER_TEXT = /^\+[1-9]\d{1,14}$/;
const LOCALE_TEXT = /^[A-Z]{2,3}_[A-Z]{2}$/;

/** A UUID (RFC 9562). Accepts upper and lower case, and stores lower case. */
export const UUID = scalar('UUID', 'a UUID', (text) => {
  const lower = text.toLowerCase();
  return UUID_TEXT.test(lower) ? lower : undefined;
});

/** A time (RFC 3339) in UTC, stored with milliseconds. */
export const DateTime = scalar(
  'DateTime',
  'an RFC 3339 timestamp in UTC, such as 2026-03-02T09:15:00Z',
  (text) => {
    const seconds = DATE_TIME_TEXT.exec(text)?.[1];
    const time = Date.parse(text);
    if (seconds === undefined || Number.isNaN(time)) return undefined;
    const iso = new Date(time).toISOString();
    // A date that does not exist in the calendar would be converted to another date.
    return iso.startsWith(seconds) ? iso : undefined;
  },
);

export const PhoneNumber = scalar(
  'PhoneNumber',
  'a phone number in E.164 form, such as +12025550143',
  (text) => (PHONE_NUMBER_TEXT.test(text) ? text : undefined),
);

export const Locale = scalar('Locale', 'a locale in the form LANGUAGE_REGION, such as EN_US', (text) =>
  LOCALE_TEXT.test(text) ? text : undefined,
);

/** @param read converts a string to the stored value, or returns undefined if the string is invalid. */
function scalar(
  name: string,
  description: string,
  read: (text: string) => string | undefined,
): GraphQLScalarType<string, string> {
  const readAny = (value: unknown): string | undefined =>
    typeof value === 'string' ? read(value) : undefined;
  const taken = (value: unknown, nodes?: ASTNode): string => {
    const kept = readAny(value);
    if (kept === undefined) throw new GraphQLError(`Expected ${description}.`, { ...(nodes && { nodes }) });
    return kept;
  };
  return new GraphQLScalarType({
    name,
    coerceInputValue: (value) => taken(value),
    coerceInputLiteral: (node) => taken(node.kind === Kind.STRING ? node.value : undefined, node),
    coerceOutputValue(value) {
      const kept = readAny(value);
      if (kept === undefined) throw new TypeError(`Cannot serialize a value that is not ${description}.`);
      return kept;
    },
  });
}
