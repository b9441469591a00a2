/** A third-party project, as `test/outside/projects/<name>/outside.json` describes it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECTS = join(import.meta.dirname, 'projects');

export interface Manifest {
  readonly title: string;
  /** Command that made the files in `created/`. */
  readonly create: string;
  /** Claim of the matrix that the steps prove. */
  readonly shows: string;
  /** Folder in `contracts/` whose documents the project has before the first step. */
  readonly contract: string;
  /** Folder of the project that the documents are copied to. */
  readonly documents?: string;
  /** Module in `services/` that runs beside the project; its address is `$SERVICE_URL`. */
  readonly service?: string;
  /** Programs without which the project is skipped. */
  readonly needs?: readonly Tool[];
  readonly steps: readonly Step[];
}

export type Tool = 'bun' | 'deno' | 'pnpm' | 'yarn' | 'chromium';

/** One step; a key tells the kind. Commands may use `$PORT`, `$SERVICE_URL`, and `$DIPTYCH` for the packed tarball. */
export type Step = (
  | Command
  /** Copies the files of `application/` over the project: the code that a user writes. */
  | { readonly write: string }
  /** Opens a page in Chromium and waits until it shows a string. */
  | { readonly page: string; readonly shows: string }
  /** Fails if a file of the project holds a string. */
  | { readonly absent: string; readonly files: string }
) & { readonly in?: string };

/** A command for the shell. */
export type Command = { readonly prints?: string } & (
  | { /** Belongs to the project as it was before. */ readonly setup: string }
  | { /** Adds Diptych to the project; a user types it. */ readonly add: string }
  | { /** A user types it. */ readonly type: string }
  | { readonly check: string }
  | { /** Calls a service with the generated client. */ readonly call: string }
  | { /** Runs `diptych verify`. */ readonly verify: string }
  | { /** Stays until the last step. */ readonly start: string; readonly until: string }
);

export interface Project extends Manifest {
  readonly name: string;
  readonly folder: string;
}

/** Returns every project in the order of its name. */
export function projects(): readonly Project[] {
  return readdirSync(PROJECTS)
    .filter((name) => existsSync(join(PROJECTS, name, 'outside.json')))
    .sort()
    .map((name) => {
      const folder = join(PROJECTS, name);
      const manifest = JSON.parse(readFileSync(join(folder, 'outside.json'), 'utf8')) as Manifest;
      return { ...manifest, name, folder };
    });
}
