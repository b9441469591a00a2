import type { Brand } from '../../generated/server/rest/models.ts';
import { collection, type Owner } from '../storage/collection.ts';

/** A brand as stored: the REST representation and the internal properties. */
export interface StoredBrand extends Brand {
  /** Expiry of the last one-time password sent, in milliseconds since the epoch, or null if none was sent. */
  readonly otp_expires_at: number | null;
}

/** Brands. They belong to neither mode: their owner is a workspace with mode null. */
export const brands = collection({
  table: 'brands',
  createdAt: (brand: StoredBrand) => Date.parse(brand.created_at),
  columns: {
    status: { type: 'text', of: ({ status }) => status },
    /** 1 if the brand is only for tests. */
    mock: { type: 'integer', of: ({ mock }) => Number(mock) },
  },
});

/**
 * Returns the receivers of events about a brand and its dependents: both modes, or only the sandbox mode for a test
 * brand.
 */
export function audienceOf(workspaceId: string, { mock }: Pick<Brand, 'mock'>): Owner {
  return { workspaceId, mode: mock ? 'sandbox' : null };
}

/** Returns a brand in its REST representation. */
export function brandView({ otp_expires_at: _, ...brand }: StoredBrand): Brand {
  return brand;
}
