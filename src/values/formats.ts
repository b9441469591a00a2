import type { FormatName } from 'ajv-formats';
import { ajvFormats } from './ajv.ts';

/**
 * Formats (JSON Schema 2020-12 §7.3 and the OpenAPI format registry) that services enforce, each with an invalid string.
 * Other formats are annotations, for which every string is valid.
 */
const BROKEN: Readonly<Record<string, string>> = {
  'date-time': 'not-a-date',
  date: 'not-a-date',
  time: 'not-a-time',
  uuid: 'not-a-uuid',
  email: 'not-an-email',
  uri: 'not a uri',
  ipv4: '999.999.999.999',
  ipv6: 'not-an-ipv6',
};

/** Returns an invalid string for a format, or undefined if the format is only an annotation. */
export function brokenFormat(format: string): string | undefined {
  return Object.hasOwn(BROKEN, format) ? BROKEN[format] : undefined;
}

/** True if a string has a format, or if services do not enforce the format. */
export function hasFormat(format: string, text: string): boolean {
  if (!Object.hasOwn(BROKEN, format)) return true;
  const definition = ajvFormats().get(format as FormatName);
  if (definition instanceof RegExp) return definition.test(text);
  if (typeof definition === 'function') return definition(text);
  if (typeof definition === 'object' && 'validate' in definition) {
    const { validate } = definition;
    if (validate instanceof RegExp) return validate.test(text);
    if (typeof validate === 'function') return Boolean((validate as (text: string) => unknown)(text));
  }
  return true;
}
