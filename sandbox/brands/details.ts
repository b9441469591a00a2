import type { Brand, CreateBrandRequest } from '../../generated/typescript/models.ts';
import { bodyError, type FieldError } from '../service/problems.ts';

/** What a brand says of a field that nobody gave. */
const LEFT_OUT = {
  company_name: null,
  ein: null,
  street: null,
  city: null,
  state: null,
  postal_code: null,
  phone: null,
  website: null,
  stock_symbol: null,
  stock_exchange: null,
  business_contact_email: null,
  mobile_phone: null,
  alt_business_id: null,
  alt_business_id_type: 'NONE',
  mock: false,
} as const satisfies Partial<Brand>;

/** The details of a new brand, complete. */
export function detailsOf(request: CreateBrandRequest) {
  return { ...LEFT_OUT, ...request };
}

/** Fields that only one kind of entity has. */
const ONLY: readonly (readonly [field: keyof Brand, entityType: string])[] = [
  ['stock_symbol', 'PUBLIC_PROFIT'],
  ['stock_exchange', 'PUBLIC_PROFIT'],
  ['mobile_phone', 'SOLE_PROPRIETOR'],
];

/** Fields that contradict others, which even a draft must not have. */
export function contradictions(brand: Brand): readonly FieldError[] {
  const errors = ONLY.filter(
    ([field, entityType]) => brand[field] !== null && brand.entity_type !== entityType,
  ).map(([field, entityType]) =>
    bodyError(
      [field],
      'conflict',
      `Only a ${entityType} has one; it must be null for a ${brand.entity_type}.`,
    ),
  );
  if (brand.alt_business_id !== null && brand.alt_business_id_type === 'NONE') {
    errors.push(
      bodyError(
        ['alt_business_id_type'],
        'conflict',
        'Must name the kind of the alt_business_id that is given.',
      ),
    );
  }
  return errors;
}

const COMPANY: readonly (keyof Brand)[] = ['company_name', 'ein'];
const EVERYONE: readonly (keyof Brand)[] = ['street', 'city', 'state', 'postal_code', 'phone'];
const LISTED: readonly (keyof Brand)[] = ['stock_symbol', 'stock_exchange', 'business_contact_email'];

/** What keeps a brand from being submitted. A submission has no body, so nothing of one is pointed at. */
export function shortcomings(brand: Brand): readonly FieldError[] {
  const errors = required(brand)
    .filter((field) => brand[field] === null)
    .map((field) => fault(field, 'required', `Is required of a ${brand.entity_type}.`));
  const hasLetters = brand.country === 'US' || brand.country === 'CA';
  if (hasLetters && brand.state !== null && !/^[A-Z]{2}$/.test(brand.state)) {
    errors.push(fault('state', 'invalid_format', 'Must be two capital letters in the US and Canada.'));
  }
  return errors;
}

function required(brand: Brand): readonly (keyof Brand)[] {
  return [
    ...(brand.entity_type === 'SOLE_PROPRIETOR' ? [] : COMPANY),
    ...EVERYONE,
    ...(brand.entity_type === 'PUBLIC_PROFIT' ? LISTED : []),
    ...(brand.entity_type === 'SOLE_PROPRIETOR' ? (['mobile_phone'] as const) : []),
    ...(brand.alt_business_id_type === 'NONE' ? [] : (['alt_business_id'] as const)),
  ];
}

function fault(field: string, code: string, detail: string): FieldError {
  return { field, pointer: null, code, detail };
}
