import { collection, type Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';
import type { Template } from './template.ts';

/** Templates in their stored form. */
export const templates = collection({
  table: 'templates',
  createdAt: (template: Template) => template.createdAt,
  columns: {
    uuid: { type: 'text', of: ({ uuid }) => uuid },
    state: { type: 'text', of: ({ state }) => state },
  },
  unique: [['uuid']],
});

/** @param uuid public identifier. */
export function findTemplate(queries: Queries, owner: Owner, uuid: string): Promise<Template | undefined> {
  return templates.findBy(queries, owner, { uuid });
}
