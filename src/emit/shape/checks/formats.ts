/** The check of a format: a function of `runtime/formats.js`, and the type of values to which the format applies. */
export interface FormatCheck {
  readonly helper: string;
  readonly type: 'string' | 'number';
}

const STRING_FORMATS: Readonly<Record<string, string>> = {
  date: 'matchesDate',
  time: 'matchesTime',
  'date-time': 'matchesDateTime',
  duration: 'matchesDuration',
  email: 'matchesEmail',
  hostname: 'matchesHostname',
  ipv4: 'matchesIpv4',
  ipv6: 'matchesIpv6',
  uri: 'matchesUri',
  'uri-reference': 'matchesUriReference',
  'uri-template': 'matchesUriTemplate',
  uuid: 'matchesUuid',
  'json-pointer': 'matchesJsonPointer',
  'relative-json-pointer': 'matchesRelativeJsonPointer',
  regex: 'matchesRegex',
  byte: 'matchesByte',
};

const NUMBER_FORMATS: Readonly<Record<string, string>> = { int32: 'matchesInt32', int64: 'matchesInt64' };

/** Formats that concern the display or storage of a value, and not its validity (OpenAPI Format Registry). */
const ANNOTATIONS: ReadonlySet<string> = new Set(['float', 'double', 'password', 'binary']);

/** Returns the check of a format, `annotation` if the format needs no check, or undefined for an unknown format. */
export function formatCheck(format: string): FormatCheck | 'annotation' | undefined {
  if (ANNOTATIONS.has(format)) return 'annotation';
  if (Object.hasOwn(STRING_FORMATS, format)) return { helper: STRING_FORMATS[format]!, type: 'string' };
  if (Object.hasOwn(NUMBER_FORMATS, format)) return { helper: NUMBER_FORMATS[format]!, type: 'number' };
  return undefined;
}
