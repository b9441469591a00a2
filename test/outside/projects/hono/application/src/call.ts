import { Client } from './generated/typescript/index.js'

const client = new Client({ baseUrl: `http://127.0.0.1:${process.env.PORT}/v1` })
const { id } = await client.tasks.create({ title: 'Water the plants' })
console.log((await client.tasks.get(id)).title)
