import type { Brand, CreateBrandRequest } from '../../generated/server/rest/models.ts';
import type { FieldError } from '../service/problems.ts';

/** Default values of a brand's omitted fields. */
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

/** Returns the details of a new brand, with defaults for omitted fields. */
export function detailsOf(request: CreateBrandRequest) {
  return { ...LEFT_OUT, ...request };
}

type Field = keyof Brand;

const COMPANY: readonly Field[] = ['company_name', 'ein'];
const ADDRESS: readonly Field[] = ['street', 'city', 'state', 'postal_code', 'phone'];

/** Fields required by one entity type and absent from all others. */
const OF_ONE_KIND: readonly (readonly [field: Field, entityType: string])[] = [
  ['stock_symbol', 'PUBLIC_PROFIT'],
  ['stock_exchange', 'PUBLIC_PROFIT'],
  ['mobile_phone', 'SOLE_PROPRIETOR'],
];

/** Returns the reasons that prevent a submission. The reasons have no pointers, because a submission has no body. */
export function shortcomings(brand: Brand): readonly FieldError[] {
  const { entity_type: entityType, alt_business_id_type: kind } = brand;
  const missing = required(brand)
    .filter((field) => brand[field] === null)
    .map((field) => fault(field, 'required', `Is required of a ${entityType}.`));
  const foreign = OF_ONE_KIND.filter(([field, owner]) => brand[field] !== null && entityType !== owner).map(
    ([field, owner]) => fault(field, 'conflict', `Only a ${owner} has one; it must be null here.`),
  );
  const unnamed = brand.alt_business_id !== null && kind === 'NONE';
  return [
    ...missing,
    ...foreign,
    ...(unnamed ? [fault('alt_business_id_type', 'conflict', 'Must name the kind of alt_business_id.')] : []),
    ...(isState(brand)
      ? []
      : [fault('state', 'invalid_format', 'Must be two letters in the US and Canada.')]),
  ];
}

function required({ entity_type: entityType, alt_business_id_type: kind }: Brand): readonly Field[] {
  return [
    ...(entityType === 'SOLE_PROPRIETOR' ? [] : COMPANY),
    ...ADDRESS,
    ...OF_ONE_KIND.filter(([, owner]) => owner === entityType).map(([field]) => field),
    ...(entityType === 'PUBLIC_PROFIT' ? (['business_contact_email'] as const) : []),
    ...(kind === 'NONE' ? [] : (['alt_business_id'] as const)),
  ];
}

function isState({ country, state }: Brand): boolean {
  const hasLetters = country === 'US' || country === 'CA';
  return !hasLetters || state === null || /^[A-Z]{2}$/.test(state);
}

function fault(field: string, code: string, detail: string): FieldError {
  return { field, pointer: null, code, detail };
}
