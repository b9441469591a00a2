/** The Petstore from OpenAPI's own examples. */
import type { Row } from '../wire.ts';

export const PETSTORE_CALLS: readonly Row[] = [
  { to: ['pets', 'find'], sends: ['GET /pets'] },
  {
    to: ['pets', 'find'],
    params: { tags: ['a b', 'c'], limit: 2 },
    sends: ['GET /pets?tags=a%20b&tags=c&limit=2'],
  },
  {
    to: ['pets', 'create'],
    params: { name: 'Rex', tag: 'é' },
    sends: ['POST /pets', '{"name":"Rex","tag":"é"}'],
  },
  { to: ['pets', 'get'], path: [7], sends: ['GET /pets/7'] },
  { to: ['pets', 'delete'], path: [7], sends: ['DELETE /pets/7'] },
];
