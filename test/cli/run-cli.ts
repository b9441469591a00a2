import { runProgram } from '../../src/cli/program.ts';
import type { Terminal } from '../../src/cli/terminal.ts';

export interface CliRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command line in this process, relative to `cwd`. */
export async function runCli(
  args: readonly string[],
  cwd: string,
  terminal: Partial<Terminal> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  let out = '';
  let err = '';
  const recording: Terminal = {
    out: (text) => (out += text),
    err: (text) => (err += text),
    colors: false,
    width: 100,
    progress: () => Promise.resolve({ update: () => undefined, stop: () => undefined }),
    untilInterrupted: () => Promise.resolve(),
    ...terminal,
  };
  const code = await runProgram(args, cwd, recording, environment);
  return { code, out, err };
}

/** A small OpenAPI document. */
export const OPENAPI = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /items:
    get:
      operationId: listItems
      tags: [items]
      responses:
        '200':
          description: All items.
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Item' } }
components:
  schemas:
    Item:
      type: object
      required: [id]
      properties: { id: { type: string } }
`;

/** A small schema. */
export const SCHEMA = `type Query {
  item(id: ID!): Item
}

type Item {
  id: ID!
}
`;
