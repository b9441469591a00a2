/** Checks the formats of JSON Schema 2020-12 §7.3 and of the OpenAPI Format Registry. */

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Matches a full-date of RFC 3339. */
export function matchesDate(text) {
  const parts = DATE.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeap ? 29 : DAYS[month - 1]);
}

/** Matches a full-time of RFC 3339; a leap second is valid only at 23:59 UTC. */
export function matchesTime(text) {
  const parts = TIME.exec(text);
  if (!parts) return false;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const sign = parts[4] === '-' ? -1 : 1;
  const [offsetHour, offsetMinute] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const utc = (hour * 60 + minute - sign * (offsetHour * 60 + offsetMinute) + 2 * 1440) % 1440;
  return utc === 1439;
}

/** Matches a date-time of RFC 3339. */
export function matchesDateTime(text) {
  return (
    (text[10] === 'T' || text[10] === 't') && matchesDate(text.slice(0, 10)) && matchesTime(text.slice(11))
  );
}

const DURATION = /^P(?!$)(?:(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|\d+W)$/;

/** Matches a duration of RFC 3339 appendix A. */
export function matchesDuration(text) {
  return DURATION.test(text);
}

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)*${LABEL}$`, 'i');
const HOSTNAME = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`, 'i');

/** Matches a mailbox of RFC 5321, without quoted local parts and address literals. */
export function matchesEmail(text) {
  return text.length <= 254 && EMAIL.test(text);
}

/** Matches a host name of RFC 1123. */
export function matchesHostname(text) {
  return HOSTNAME.test(text);
}

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

/** Matches a dotted quad of RFC 2673 §3.2. */
export function matchesIpv4(text) {
  return IPV4.test(text);
}

/** Matches an address of RFC 4291 §2.2, without a zone. */
export function matchesIpv6(text) {
  if (text.length > 45) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  let groups = 0;
  for (const [index, half] of halves.entries()) {
    if (half === '') continue;
    const parts = half.split(':');
    for (const [at, part] of parts.entries()) {
      const isLast = index === halves.length - 1 && at === parts.length - 1;
      if (isLast && part.includes('.')) {
        if (!IPV4.test(part)) return false;
        groups += 2;
      } else {
        if (!/^[0-9a-f]{1,4}$/i.test(part)) return false;
        groups += 1;
      }
    }
  }
  if (text === '') return false;
  return halves.length === 2 ? groups <= 7 : groups === 8;
}

const PERCENT = '%[0-9a-f]{2}';
const UNRESERVED = "a-z0-9\\-._~!$&'()*+,;=";
const PCHAR = `(?:[${UNRESERVED}:@]|${PERCENT})`;
const HOST = `(?:\\[([0-9a-f:.]+|v[0-9a-f]+\\.[${UNRESERVED}:]+)\\]|(?:[${UNRESERVED}]|${PERCENT})*)`;
const AUTHORITY = `//(?:(?:[${UNRESERVED}:]|${PERCENT})*@)?${HOST}(?::\\d*)?`;
const TAIL = `(?:\\?(?:${PCHAR}|[/?])*)?(?:#(?:${PCHAR}|[/?])*)?`;
const SCHEME = '[a-z][a-z0-9+\\-.]*:';
const ABSOLUTE_PATH = `/(?:${PCHAR}+(?:/${PCHAR}*)*)?`;
const URI = new RegExp(
  `^${SCHEME}(?:${AUTHORITY}(?:/${PCHAR}*)*|${ABSOLUTE_PATH}|${PCHAR}+(?:/${PCHAR}*)*|)${TAIL}$`,
  'i',
);
const RELATIVE = new RegExp(
  `^(?:${AUTHORITY}(?:/${PCHAR}*)*|${ABSOLUTE_PATH}|(?:[${UNRESERVED}@]|${PERCENT})+(?:/${PCHAR}*)*|)${TAIL}$`,
  'i',
);

/** Matches a URI of RFC 3986, with a scheme. */
export function matchesUri(text) {
  return isReference(URI.exec(text));
}

/** Matches a URI or relative reference of RFC 3986. */
export function matchesUriReference(text) {
  return isReference(URI.exec(text)) || isReference(RELATIVE.exec(text));
}

function isReference(match) {
  if (match === null) return false;
  const literal = match[1];
  return literal === undefined || /^v/i.test(literal) || matchesIpv6(literal);
}

const VARIABLE = `(?:[a-z0-9_]|${PERCENT})(?:\\.?(?:[a-z0-9_]|${PERCENT}))*(?::[1-9]\\d{0,3}|\\*)?`;
const URI_TEMPLATE = new RegExp(
  `^(?:[^\\u0000- "'<>%\\\\^\`{|}]|${PERCENT}|\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\})*$`,
  'i',
);

/** Matches a URI template of RFC 6570. */
export function matchesUriTemplate(text) {
  return URI_TEMPLATE.test(text);
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Matches a UUID of RFC 9562. */
export function matchesUuid(text) {
  return UUID.test(text);
}

const JSON_POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;
const RELATIVE_JSON_POINTER = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/;

/** Matches a JSON Pointer of RFC 6901. */
export function matchesJsonPointer(text) {
  return JSON_POINTER.test(text);
}

/** Matches a Relative JSON Pointer, draft 1. */
export function matchesRelativeJsonPointer(text) {
  return RELATIVE_JSON_POINTER.test(text);
}

/** Matches a regular expression of ECMA-262 with the `u` flag. */
export function matchesRegex(text) {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Matches padded Base64 of RFC 4648 §4. */
export function matchesByte(text) {
  return text.length % 4 === 0 && BASE64.test(text);
}

/** Matches a signed 32-bit integer. */
export function matchesInt32(value) {
  return Number.isInteger(value) && value >= -2147483648 && value <= 2147483647;
}

/** Matches a signed 64-bit integer, as far as a double can represent it. */
export function matchesInt64(value) {
  return Number.isInteger(value) && value >= -(2 ** 63) && value <= 2 ** 63;
}
