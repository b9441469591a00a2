import type { Call, Reply } from '../../generated/server/runtime/call.ts';
import type { Services } from '../service/services.ts';
import { fileServer } from './files.ts';
import { liveEvents } from './live-events.ts';
import { plain } from './replies.ts';
import { FOLDER, SOURCES } from './sources.ts';
import { workspaceMaker } from './workspaces.ts';

/** Pages for a browser: the landing page, GraphiQL, the reference. They are not part of the contract. */
export interface Pages {
  /** True if a path belongs to the pages. */
  has(path: string): boolean;
  answer(call: Call): Promise<Reply>;
}

export function createPages(services: Services): Pages {
  const serveFile = fileServer(SOURCES);
  const newWorkspace = workspaceMaker(services);
  const events = liveEvents(services);
  const respond = async (call: Call): Promise<Reply> => {
    if (call.path === `${FOLDER}workspaces`) return newWorkspace(call);
    if (call.path === `${FOLDER}events`) return events.open(call);
    return serveFile(call.path, call.head);
  };
  return {
    has: (path) => path.startsWith(FOLDER) || SOURCES.has(path),
    answer: (call) =>
      respond(call).catch((fault: unknown) => {
        services.report(fault);
        return plain(500, 'The page failed unexpectedly.');
      }),
  };
}
