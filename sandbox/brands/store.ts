import type { Brand } from '../../generated/typescript/models.ts';
import { collection, type Owner } from '../storage/collection.ts';

/** A brand as it is stored: as the REST interface shows it, with what that keeps to itself. */
export interface StoredBrand extends Brand {
  /** When the one-time password that was sent ceases to be valid; null when none is. Milliseconds since the epoch. */
  readonly otp_expires_at: number | null;
}

/** Brands. One belongs to neither mode: its owner is a workspace with mode null. */
export const brands = collection({
  table: 'brands',
  createdAt: (brand: StoredBrand) => Date.parse(brand.created_at),
  columns: {
    status: { type: 'text', of: ({ status }) => status },
    /** 1 when the brand is for tests only. */
    mock: { type: 'integer', of: ({ mock }) => Number(mock) },
  },
});

/** Who is told of a brand and of what hangs on it: both modes, but of one for tests the sandbox alone. */
export function audienceOf(workspaceId: string, { mock }: Pick<Brand, 'mock'>): Owner {
  return { workspaceId, mode: mock ? 'sandbox' : null };
}

/** A brand as the REST interface shows it. */
export function brandView({ otp_expires_at: _, ...brand }: StoredBrand): Brand {
  return brand;
}
