/** Returns the template data of the README: the first call, and further features of the client. */
import type { Contract } from '../../../../model/contract.ts';
import { fencedCode, fencedName, markdownText, type Markdown } from '../../../encode/markdown.ts';
import { identifier, py, type Py } from '../../../encode/python.ts';
import {
  contractFacts,
  firstCall,
  firstDownload,
  firstUpload,
  firstList,
  firstStream,
  packageFacts,
  resourceLines,
  type PackageParts,
} from '../../../shape/readme.ts';
import type { View } from '../../../templates.ts';
import { credentialOptions } from '../client-options.ts';
import { concat, type Doc } from '../doc.ts';
import { print } from '../layout.ts';
import type { Called } from './called.ts';
import { construction, constructionImports } from './construction.ts';
import { asyncExample, errorsExample, pageExamples, rawExample } from './examples.ts';
import type { Identity } from './identity.ts';

/** Optional parts of the package. */
export interface Parts extends PackageParts {
  readonly hasErrorBodies: boolean;
  readonly hasKnown: boolean;
  /** A `TypedDict` of the module `params`, if there is one. */
  readonly param: string | undefined;
}

export function readmeView(
  contract: Contract,
  { name, module, license }: Identity,
  calls: readonly Called[],
  parts: Parts,
): View {
  const made = (target: Py, ...options: readonly (readonly [Py, Doc])[]): Markdown =>
    fencedCode(print(concat(py`${target} = `, construction(contract, py`Client`, options))));
  const imports = (...names: readonly Py[]): Markdown =>
    fencedCode(constructionImports(contract, module, names));
  const credentials = credentialOptions(contract).map(({ name: option, scheme }) => ({ option, scheme }));
  return {
    ...contractFacts(contract, calls),
    ...packageFacts(contract, parts, credentials),
    hasErrorBodies: parts.hasErrorBodies,
    hasKnown: parts.hasKnown,
    param: parts.param === undefined ? undefined : fencedCode(identifier(parts.param)),
    package: fencedName(name),
    module: fencedName(module),
    imports: imports(py`Client`),
    hookImports: imports(py`Client`, py`Hooks`, py`IncomingResponse`, py`OutgoingRequest`),
    client: made(py`client`),
    patient: made(
      py`patient`,
      [py`max_retries`, py`4`],
      [py`timeout`, py`30`],
      [py`attempt_timeout`, py`10`],
    ),
    observed: made(py`observed`, [py`hooks`, py`Hooks(before_request=trace, after_response=measure)`]),
    service: made(py`service`),
    resources: resourceLines(
      calls.map(({ resource, method }) => ({
        resource: `client.${resource.access.join('.')}`,
        stem: resource.stem,
        method: method.name,
      })),
    ),
    license: markdownText(license ?? ''),
    hasLicense: license !== undefined,
    ...exampleView(contract, module, calls),
  };
}

function exampleView(contract: Contract, module: string, calls: readonly Called[]): View {
  const first = firstCall(calls);
  const list = firstList(calls);
  const stream = firstStream(calls);
  const download = firstDownload(calls);
  const upload = firstUpload(contract, calls);
  return {
    hasExample: first !== undefined,
    ...(first && {
      example: fencedCode(first.code),
      asyncExample: fencedCode(asyncExample(contract, module, first)),
      errors: fencedCode(errorsExample(first)),
      raw: fencedCode(rawExample(first)),
    }),
    hasPages: list !== undefined,
    ...(list && pageExamples(list)),
    hasRest: contract.sources.openapi !== undefined,
    hasStreams: stream !== undefined,
    hasDownloads: download !== undefined,
    ...(download && { downloaded: fencedCode(download.code) }),
    hasUploads: upload !== undefined,
    ...(upload && { uploaded: fencedCode(upload.code) }),
    ...(stream && { streamed: fencedCode(stream.code) }),
  };
}
