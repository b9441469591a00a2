/** A small contract with both protocols. */
export const OPENAPI = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://api.shop.example/v1' }]
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        '200':
          description: All orders.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } }
    post:
      operationId: createOrder
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/NewOrder' } } }
      responses:
        '201':
          description: The new order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
        '400': { description: Not an order. }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getOrder
      responses:
        '200':
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
        '404': { description: There is no such order. }
    delete:
      operationId: deleteOrder
      responses:
        '204': { description: It is deleted. }
        '404': { description: There is no such order. }
components:
  schemas:
    NewOrder:
      type: object
      required: [note]
      properties: { note: { type: string } }
    Order:
      type: object
      required: [id, note, createdAt]
      properties:
        id: { type: string, readOnly: true }
        note: { type: string }
        createdAt: { type: string, format: date-time, readOnly: true }
`;

export const SCHEMA = `type Query {
  order(id: ID!): Order
}

type Order {
  id: ID!
  note: String!
}
`;

/** The contract with webhooks, only in OpenAPI. */
export const HOOKS = `${OPENAPI.replace(
  'components:\n',
  `  /webhook_endpoints:
    post:
      operationId: createWebhookEndpoint
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/NewWebhookEndpoint' } } }
      responses:
        '201':
          description: The new endpoint.
          content: { application/json: { schema: { $ref: '#/components/schemas/WebhookEndpoint' } } }
webhooks:
  order.created:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [data], properties: { data: { $ref: '#/components/schemas/Order' } } }
      responses: { '204': { description: Thanks. } }
components:
`,
).replace(
  '    NewOrder:',
  `    NewWebhookEndpoint: { type: object, required: [url], properties: { url: { type: string, format: uri } } }
    WebhookEndpoint:
      type: object
      required: [id, url]
      properties: { id: { type: string, readOnly: true }, url: { type: string, format: uri } }
    NewOrder:`,
)}`;
