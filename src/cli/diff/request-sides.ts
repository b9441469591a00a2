/** The documents of a configuration in a revision and in the working tree. */
import { hasErrors, InputError } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import type { LoadInput } from '../../load/load.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { loadInputOf } from '../load-contract.ts';
import { pathFrom } from '../paths.ts';
import { requestFiles, withInline } from '../sources/request-files.ts';
import { gitSourceFiles } from './git-files.ts';
import { unreadable, type LoadedSide, type Side } from './side.ts';

/** Returns the sides for the documents of a request, old first. */
export async function requestSides(
  request: GenerateRequest,
  against: string,
  cwd: string,
): Promise<readonly [old: Side, next: Side]> {
  const { sourceRoot } = request;
  const label = pathFrom(cwd, sourceRoot);
  const input = loadInputOf(request);
  const here = requestFiles(request);
  const revision = await gitSourceFiles(against, sourceRoot);
  const old = { ...here, ...withInline(revision, request.inline ?? {}) };
  return [
    { label: `${against}:`, files: old, input: await withExistingFiles(input, old) },
    { label: label === '' ? '' : `${label}/`, files: here, input },
  ];
}

/**
 * Omits overlays and GraphQL operations that a revision does not contain. The comparison then reports their effects as
 * changes.
 */
async function withExistingFiles(input: LoadInput, files: SourceFiles): Promise<LoadInput> {
  const { documents = [] } = input;
  const hasDocuments = documents.length > 0 && (await files.glob(documents)).length > 0;
  return withExistingOverlays(hasDocuments ? input : { ...input, documents: [] }, files);
}

async function withExistingOverlays(input: LoadInput, files: SourceFiles): Promise<LoadInput> {
  const { overlays, ...others } = input;
  if (!overlays) return input;
  const exists = await Promise.all(
    overlays.map((path) =>
      files.read(path, DEFAULT_LIMITS.bytesPerFile).then(
        () => true,
        () => false,
      ),
    ),
  );
  return { ...others, overlays: overlays.filter((_, index) => exists[index]) };
}

/** Rejects a new contract with errors, because its unread parts would look like removed parts. */
export function requireReadable({ diagnostics }: LoadedSide): void {
  if (!hasErrors(diagnostics)) return;
  throw unreadable(diagnostics, 'new');
}

/** Requires the same kinds of documents on both sides, because a document without a counterpart is not compared. */
export function requireSameDocuments(old: LoadedSide, next: LoadedSide): void {
  for (const [member, what] of [
    ['openapi', 'an OpenAPI document'],
    ['graphql', 'a GraphQL schema'],
  ] as const) {
    const [before, after] = [old.contract.sources[member], next.contract.sources[member]];
    if ((before === undefined) !== (after === undefined))
      throw new InputError(say['diff-one-sided']({ what, side: before ? 'old' : 'new' }));
  }
}
