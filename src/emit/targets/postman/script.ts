/** The tests of requests: one script for all requests, which reads the facts of each request as JSON. */
import type { JsonValue } from '../../../core/json.ts';
import type { Kit } from '../../target.ts';
import { es, jsonLiteral } from '../../encode/ecmascript.ts';
import { ownFile } from '../../encode/library.ts';
import { textOf } from '../../code.ts';
import type { Call } from './call.ts';
import type { Plan } from './plan.ts';

/** Returns the script that sets the facts of a request before it is sent. */
export function factsEvent(call: Call, plan: Plan): JsonValue {
  const text = es`pm.variables.set('facts', JSON.stringify(${jsonLiteral(factsOf(call, plan))}));`;
  // Escape adjacent braces, which occur only in strings, so that Postman does not read a variable.
  return event('prerequest', textOf(text, 'ecmascript').replace(/\{(?=\{)/g, '\\x7b'));
}

/** Returns the test of all requests, which belongs to the collection. */
export function testEvent(files: ReturnType<Kit['templates']>): JsonValue {
  return event('test', textOf(ownFile('ecmascript', files.get('test.js')!), 'ecmascript').trimEnd());
}

function event(listen: 'prerequest' | 'test', script: string): JsonValue {
  return { listen, script: { type: 'text/javascript', exec: script.split('\n') } };
}

function factsOf(call: Call, plan: Plan): JsonValue {
  const keep = plan.kept(call).map(({ source: { place }, variable }) => ({
    variable: variable.name,
    ...(place.in === 'header' ? { header: place.name } : { path: [...place.path] }),
  }));
  const isFollowing = plan.sources(call).size > 0;
  if (call.kind === 'graphql') {
    const userErrors = call.fields.flatMap(({ key, field }) =>
      field.userErrors ? [['data', key, field.userErrors.name.wire]] : [],
    );
    // After earlier requests, a service may reject the end of a resource, but GraphQL has no status 409 for this.
    return { success: ['2XX'], conflict: isFollowing && call.isEnding, graphql: true, userErrors, keep };
  }
  const { responses } = call.operation;
  const success = responses.flatMap(({ outcome, status }) =>
    outcome === 'success' ? [typeof status === 'number' ? String(status) : status] : [],
  );
  return {
    success: success.length > 0 ? success : ['2XX'],
    conflict: isFollowing && responses.some(({ status }) => status === 409),
    graphql: false,
    userErrors: [],
    keep,
  };
}
