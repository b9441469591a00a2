import { Client } from './generated/typescript/index.js';

const client = new Client({ apiKey: 'key_1', baseUrl: `http://127.0.0.1:${process.env['PORT']}/api` });
const { id } = await client.orders.create({ lines: [{ sku: 'AP-001', quantity: 3 }] });
const order = await client.orders.get(id);
console.log(`ordered ${order.lines[0]?.quantity}`);
