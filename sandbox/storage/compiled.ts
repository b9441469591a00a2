import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely';
import type { Queries } from './queries.ts';

const shapesOf = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>();

/**
 * Compiles a query once, and runs it with new parameters, because in SQLite compiling takes longer than running.
 * @param shape identifies the compiled query; a different query needs a different name
 * @param build builds the query, with these parameters in this order
 */
export async function runCompiled<Row>(
  queries: Queries,
  shape: string,
  parameters: readonly unknown[],
  build: () => Compilable<Row>,
): Promise<QueryResult<Row>> {
  const { adapter } = queries.getExecutor();
  const shapes = shapesOf.get(adapter) ?? new Map<string, CompiledQuery>();
  shapesOf.set(adapter, shapes);
  let compiled = shapes.get(shape);
  if (!compiled) shapes.set(shape, (compiled = build().compile()));
  return queries.executeQuery<Row>({ ...(compiled as CompiledQuery<Row>), parameters });
}
