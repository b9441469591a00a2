/** A contract with roles, references, and bounds. */
import { load } from '../../../src/load/load.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { memoryFiles } from '../../load/memory-files.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Ledger, version: '1' }
security: [{ bearer: [] }]
paths:
  /accounts:
    post:
      operationId: createAccount
      x-access: { roles: [OWNER] }
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewAccount' } } } }
      responses:
        '201': { description: Created., content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }
        '403': { description: No. }
  /accounts/{account_id}:
    get:
      operationId: getAccount
      x-access: { roles: [OWNER, AUDITOR] }
      parameters: [{ name: account_id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }
        '404': { description: None. }
  /entries:
    post:
      operationId: createEntry
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewEntry' } } } }
      responses:
        '201': { description: Created., content: { application/json: { schema: { $ref: '#/components/schemas/Entry' } } } }
        '400': { description: Invalid. }
        '422': { description: No such account. }
  /entries/{entry_id}:
    get:
      operationId: getEntry
      parameters: [{ name: entry_id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Entry' } } } }
        '404': { description: None. }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas:
    NewAccount: { type: object, required: [name], properties: { name: { type: string } } }
    Account: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }
    NewEntry:
      type: object
      required: [account_id, amount, due_at]
      properties:
        account_id: { type: string }
        amount: { type: integer }
        due_at: { type: string, format: date-time, x-bounds: { min: now } }
    Entry:
      type: object
      required: [id, account_id, amount, due_at]
      properties:
        id: { type: string }
        account_id: { type: string }
        amount: { type: integer }
        due_at: { type: string, format: date-time, x-bounds: { min: now } }
`;

export async function ledgerContract(): Promise<Contract> {
  const { contract, diagnostics } = await load(
    { openapi: 'a.yaml', graphql: [] },
    memoryFiles({ 'a.yaml': OPENAPI }),
  );
  if (!contract) throw new Error(JSON.stringify(diagnostics));
  return contract;
}
