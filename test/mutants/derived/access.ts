import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Contract } from '../../../src/model/contract.ts';
import { isRest } from '../../../src/model/lookup.ts';
import type { Mutant } from '../mutant.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const ROUTES = 'generated/server/rest/routes.ts';
const SCHEMA = 'generated/server/graphql/schema.ts';
const routes = readFileSync(join(ROOT, ROUTES), 'utf8');
const schema = readFileSync(join(ROOT, SCHEMA), 'utf8');

/** One in this many role restrictions is removed, so all roles have access. */
const EVERY = { rest: 14, graphql: 6 };

/** Returns mutants in which an operation, a field, or an input has lost its role restriction. */
export function accessMutants(contract: Contract): readonly Mutant[] {
  const guarded = contract.operations.filter(isRest).filter(({ access }) => access !== undefined);
  return [
    ...guarded
      .filter((_, index) => index % EVERY.rest === 0)
      .map(({ id, name }): Mutant => {
        const from = blockOf(name.wire);
        return row('rest', name.wire, `${id} may be called by every role.`, {
          file: ROUTES,
          from,
          to: from.replace(/ {4}access: [^\n]*\n/, ''),
        });
      }),
    ...[...schema.matchAll(/^ *(?:(\w+): |\): (\w+)Payload! )[^\n]*?@access\(roles: \[[^\]]*\]\)/gm)]
      .filter(([line]) => schema.split(line).length === 2)
      .filter((_, index) => index % EVERY.graphql === 0)
      .map(([line, field, payload]): Mutant => {
        const to = line.replace(/ @access\([^)]*\)$/, '');
        const name = field ?? payload ?? '';
        return row('graphql', name, `${name} of the GraphQL schema is open to every role.`, {
          file: SCHEMA,
          from: line,
          to,
        });
      }),
  ];
}

function row(
  area: string,
  name: string,
  breaks: string,
  edit: { readonly file: string; readonly from: string; readonly to: string },
): Mutant {
  const slug = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return {
    id: `role-leak-${area}-${slug}`,
    kind: 'role-leak',
    check: 'access-by-role',
    breaks,
    edits: [edit],
  };
}

/** Returns the route of an operation, up to its parameters. */
function blockOf(operation: string): string {
  const start = routes.indexOf(`    operation: '${operation}',`);
  return routes.slice(start, routes.indexOf('    parameters:', start));
}
