/** A third-party project, as `test/outside/projects/<name>/outside.json` describes it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECTS = join(import.meta.dirname, 'projects');

export interface Manifest {
  readonly title: string;
  /** The origin of the files in `created/`, in Markdown: the commands that wrote them, or a description. */
  readonly create: string;
  /** The claim of the table in docs/ that the steps prove. */
  readonly shows: string;
  /** A folder in `contracts/`. The project contains its documents before the first step. */
  readonly contract: string;
  /** The folder of the project into which the documents are copied. */
  readonly documents?: string;
  /** A module in `services/` that runs during the steps. Its URL is `$SERVICE_URL`. */
  readonly service?: string;
  /** Programs without which the project is skipped. */
  readonly needs?: readonly Tool[];
  readonly steps: readonly Step[];
}

export type Tool = 'bun' | 'deno' | 'pnpm' | 'yarn' | 'chromium';

/** One step. Its key selects its kind. Commands may use `$PORT`, `$SERVICE_URL`, and `$DIPTYCH`, the packed tarball. */
export type Step = (
  | Command
  /** Copies the files of `application/` into the project. They are the code that a user writes. */
  | { readonly write: string }
  /** Opens a page in Chromium and waits until it shows a string. */
  | { readonly page: string; readonly shows: string }
  /** Fails if a file of the project contains a string. */
  | { readonly absent: string; readonly files: string }
) & { readonly in?: string };

/** A command for the shell. */
export type Command = { readonly prints?: string } & (
  | { /** Prepares the project as it is before Diptych is added. */ readonly setup: string }
  | { /** Adds Diptych to the project. It counts as a command of the user. */ readonly add: string }
  | { /** Counts as a command of the user. */ readonly type: string }
  | { readonly check: string }
  | { /** Calls a service with the generated client. */ readonly call: string }
  | { /** Runs `diptych verify`. */ readonly verify: string }
  | { /** Runs until the last step. */ readonly start: string; readonly until: string }
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
