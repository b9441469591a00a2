/** A contract of berths and stays. Its declarations are in locations that only third-party contracts use. */
import type { MockOptions } from '../../src/mock/mock.ts';
import { contractOf } from './contract-of.ts';
import { clientOf, type Client } from './shelter.ts';

const PROBLEM =
  "{ description: Rejected., content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } } } }";
const json = (schema: string): string => `{ content: { application/json: { schema: ${schema} } } }`;
const ok = (name: string): string =>
  `{ description: One., content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } } }`;

const OPENAPI = `
openapi: 3.1.0
info: { title: Marina, version: '1' }
security: [{ bearer: [] }]
paths:
  /stays:
    get:
      operationId: listStays
      parameters: [{ name: include_canceled, in: query, x-access: { roles: [HARBORMASTER] }, schema: { type: boolean } }]
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Stay' } } } } }, '403': ${PROBLEM} }
    post:
      operationId: createStay
      requestBody: ${json("{ $ref: '#/components/schemas/NewStay' }")}
      responses: { '201': ${ok('Stay')}, '403': ${PROBLEM}, '409': ${PROBLEM}, '422': ${PROBLEM} }
  /stays/{stay_id}:
    parameters: [{ name: stay_id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getStay, responses: { '200': ${ok('Stay')}, '404': ${PROBLEM} } }
    patch:
      operationId: updateStay
      requestBody: { content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/StayPatch' } } } }
      responses: { '200': ${ok('Stay')}, '404': ${PROBLEM}, '422': ${PROBLEM} }
    delete: { operationId: deleteStay, responses: { '204': { description: Gone. }, '404': ${PROBLEM} } }
  /stays/{stay_id}/confirm:
    post:
      operationId: confirmStay
      x-effect: { does: transition, of: Stay, from: [requested], to: [confirmed] }
      parameters: [{ name: stay_id, in: path, required: true, schema: { type: string } }]
      responses: { '200': ${ok('Stay')}, '404': ${PROBLEM}, '409': ${PROBLEM} }
  /vessels:
    get: { operationId: listVessels, responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Vessel' } } } } } } }
    post: { operationId: createVessel, requestBody: ${json("{ $ref: '#/components/schemas/NewVessel' }")}, responses: { '201': ${ok('Vessel')}, '409': ${PROBLEM}, '422': ${PROBLEM} } }
  /vessels/{vessel_id}:
    parameters: [{ name: vessel_id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getVessel, responses: { '200': ${ok('Vessel')}, '404': ${PROBLEM} } }
    put: { operationId: replaceVessel, requestBody: ${json("{ $ref: '#/components/schemas/NewVessel' }")}, responses: { '200': ${ok('Vessel')}, '404': ${PROBLEM}, '422': ${PROBLEM} } }
    delete: { operationId: deleteVessel, responses: { '204': { description: Gone. } } }
  /buoys/{buoy_id}:
    parameters: [{ name: buoy_id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getBuoy, responses: { '200': ${ok('Buoy')} } }
    put: { operationId: putBuoy, requestBody: ${json("{ $ref: '#/components/schemas/NewBuoy' }")}, responses: { '200': ${ok('Buoy')}, '201': ${ok('Buoy')} } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas:
    Role: { type: string, enum: [HARBORMASTER, GUEST] }
    Stay:
      type: object
      required: [id, state, arrives_at, leaves_at]
      properties:
        id: { type: string, readOnly: true, pattern: '^sty_' }
        state:
          type: string
          readOnly: true
          enum: [canceled, requested, confirmed, departed]
          x-transitions: { initial: [requested], from: { requested: [confirmed, canceled], confirmed: [departed], departed: [], canceled: [] } }
        arrives_at: { type: string, format: date-time }
        leaves_at: { type: string, format: date-time }
        discount_percent: { type: integer }
        booked_by: { $ref: '#/components/schemas/Role' }
    NewStay:
      type: object
      required: [arrives_at, leaves_at]
      properties:
        arrives_at: { type: string, format: date-time }
        leaves_at: { type: string, format: date-time, x-bounds: { after: arrives_at } }
        discount_percent: { type: integer, x-access: { roles: [HARBORMASTER] } }
    StayPatch:
      type: object
      properties:
        arrives_at: { type: string, format: date-time }
        leaves_at: { type: string, format: date-time, x-bounds: { after: arrives_at } }
    Vessel:
      type: object
      required: [id, name, flag, tags]
      properties: { id: { type: string, readOnly: true, pattern: '^vsl_' }, name: { type: string, minLength: 1, x-unique: true }, flag: { type: string, minLength: 2, maxLength: 2 }, tags: { type: array, items: { type: string } } }
    NewVessel:
      type: object
      required: [name, flag]
      properties: { name: { type: string, minLength: 1 }, flag: { type: string, minLength: 2, maxLength: 2 }, tags: { type: array, items: { type: string } } }
    Buoy:
      type: object
      required: [id, color]
      properties: { id: { type: string, readOnly: true, pattern: '^buoy-[a-z]+$' }, color: { type: string } }
    NewBuoy: { type: object, required: [color], properties: { color: { type: string } } }
    Problem: { type: object, required: [status], properties: { status: { type: integer }, title: { type: string }, detail: { type: string } } }
`;

/** Returns the SDL. `codes` are the codes of user errors. */
const sdlOf = (codes: string): string => `
directive @effect(does: Effect!, of: String, from: [String!], to: [String!]) on FIELD_DEFINITION
enum Effect { CREATE READ LIST REPLACE MERGE DELETE TRANSITION UNKNOWN }
enum StayState { CANCELED REQUESTED CONFIRMED DEPARTED }
enum ChangeKind { CREATED UPDATED DELETED }
enum ErrorCode { ${codes} }
type Stay { id: ID! state: StayState! }
type Vessel { id: ID! name: String! flag: String! }
type VesselChange { kind: ChangeKind! vessel: Vessel! }
type UserError { code: ErrorCode! message: String! }
type VesselPayload { vessel: Vessel userErrors: [UserError!]! }
type StayPayload { stay: Stay userErrors: [UserError!]! }
type Query { stay(id: ID!): Stay vessel(id: ID!): Vessel }
type Mutation {
  createVessel(name: String!, flag: String!): VesselPayload!
  confirmStay(id: ID!): StayPayload! @effect(does: TRANSITION, of: "Stay", from: ["REQUESTED"], to: ["CONFIRMED"])
}
type Subscription { vesselChanged(flag: String): VesselChange! }
`;

const CODES = 'INVALID NOT_FOUND CONFLICT TAKEN INVALID_STATE';

/** A client of the marina. */
export async function marina(options: MockOptions = {}, codes = CODES): Promise<Client> {
  return clientOf(await contractOf(OPENAPI, sdlOf(codes)), 'https://marina.test', options);
}

export const STAY = { arrives_at: '2026-11-28T10:00:00Z', leaves_at: '2026-11-29T10:00:00Z' };
