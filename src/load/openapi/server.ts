import type { Server } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import { setMember } from '../../core/own-member.ts';
import { entriesOf, markOf, type Context } from './context.ts';
import type { OpenapiServer } from './document-types.ts';
import type { Origin } from '../document/origin.ts';
import { textOf } from '../vocabulary/use.ts';

/** Returns servers in declared order. A variable without a default gets its first value. */
export function serversOf(
  context: Context,
  servers: readonly OpenapiServer[] | undefined,
  owner: Origin,
): readonly Server[] {
  return (servers ?? []).flatMap((server, index) => {
    const { url, description, variables } = server;
    const origin = context.origins.of(server, owner, 'servers', index);
    if (url === undefined) {
      context.report(say['openapi-missing']({ kind: 'A server', member: 'url' }, origin.span));
      return [];
    }
    const known: Record<string, Server['variables'][string]> = {};
    for (const [name, { enum: values = [], default: standard }] of entriesOf(variables)) {
      setMember(known, name, { default: standard ?? values[0] ?? '', values });
    }
    const named = context.extensions.use('serverName', server, origin);
    const name = named && textOf(named, context.report);
    return [
      {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        url,
        variables: known,
        ...markOf(context, server, origin),
        at: origin.span,
      },
    ];
  });
}
