import type { TypeId } from '../../model/type.ts';

/** The JSON type of the values of a custom scalar. */
export type ScalarType = 'string' | 'number' | 'boolean' | 'unknown';

export const SCALAR_TYPES: readonly ScalarType[] = ['string', 'number', 'boolean', 'unknown'];

/**
 * Common custom scalars by name, as in the graphql-scalars library and the scalar specifications of
 * https://scalars.graphql.org. Other scalars are `unknown`, unless the options set their type.
 */
const COMMON = new Map<string, ScalarType>([
  ...(
    'AccountNumber BigDecimal BigInt Base64 Byte CountryCode Cuid Currency Cursor Date DateTime DateTimeISO Decimal ' +
    'DID Duration EmailAddress Email GUID HexColorCode Hexadecimal HSL HSLA HTML IBAN IP IPv4 IPv6 ISBN ISO8601Date ' +
    'ISO8601DateTime ISO8601Duration JWT LocalDate LocalDateTime LocalEndTime LocalTime Locale MAC Money ' +
    'NonEmptyString ObjectID PhoneNumber PostalCode RGB RGBA RoutingNumber SemVer Time Timestamp TimeZone ULID URI URL ' +
    'USCurrency UUID UtcOffset Void'
  )
    .split(' ')
    .map((name) => [name, 'string'] as const),
  ...(
    'Latitude Longitude NegativeFloat NegativeInt NonNegativeFloat NonNegativeInt NonPositiveFloat NonPositiveInt Port ' +
    'PositiveFloat PositiveInt SafeInt UnsignedFloat UnsignedInt'
  )
    .split(' ')
    .map((name) => [name, 'number'] as const),
]);

/** Returns the type of a custom scalar by its name. */
export function scalarType(name: string, chosen: Readonly<Record<string, ScalarType>>): ScalarType {
  return (Object.hasOwn(chosen, name) ? chosen[name] : undefined) ?? COMMON.get(name) ?? 'unknown';
}

/** True for custom scalars whose values are points in time (RFC 3339). */
export function isTimeScalar(target: TypeId): boolean {
  return /^graphql:(DateTime|DateTimeISO|ISO8601DateTime|Timestamp)$/.test(target);
}
