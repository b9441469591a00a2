/** Returns the template data of the README: the first call, and further features of the client. */
import type { Contract } from '../../../../model/contract.ts';
import { es, identifier, stringLiteral, type Es } from '../../../encode/ecmascript.ts';
import { codeSpan, fencedCode, fencedName, markdownText, type Markdown } from '../../../encode/markdown.ts';
import {
  contractFacts,
  credentialFacts,
  firstCall,
  firstDownload,
  firstUpload,
  firstList,
  firstStream,
  resourceLines,
} from '../../../shape/readme.ts';
import type { View } from '../../../templates.ts';
import type { Called } from './called.ts';
import { credentialRows, optionsLiteral } from './construction.ts';
import { argumentList } from './example.ts';
import type { Identity } from './identity.ts';

/** @param paths the modules of the client */
export function readmeView(
  contract: Contract,
  { name, license }: Identity,
  graphqlUrl: string,
  paths: ReadonlySet<string>,
  calls: readonly Called[],
): View {
  const options = (...more: readonly Es[]): Markdown => fencedCode(optionsLiteral(contract, more));
  const hasRest = contract.sources.openapi !== undefined;
  const hasGraphql = paths.has('graphql.ts');
  return {
    ...contractFacts(contract, calls),
    package: fencedName(name),
    from: fencedCode(stringLiteral(name)),
    fromFunctions: fencedCode(stringLiteral(`${name}/functions`)),
    options: options(),
    loggingOptions: options(es`logger: console`, es`hooks`),
    limitOptions: options(es`maxRetries: 4`, es`timeoutMs: 30_000`, es`attemptTimeoutMs: 10_000`),
    graphqlOptions: options(),
    ...credentialFacts(contract, credentialRows(contract)),
    resources: resourceLines(
      calls.map(({ resource, signature }) => ({
        resource: `client.${resource.access.join('.')}`,
        stem: resource.stem,
        method: signature.methodName,
      })),
    ),
    hasRest,
    hasSignedWebhooks: paths.has('runtime/webhooks.ts'),
    hasGraphql,
    graphqlUrl: codeSpan(graphqlUrl),
    hasEnums: paths.has('enums.ts'),
    hasStates: paths.has('states.ts'),
    hasEnvironments: paths.has('environments.ts'),
    hasCustom: paths.has('custom.ts'),
    license: markdownText(license ?? ''),
    hasLicense: license !== undefined,
    ...exampleView(firstCall(calls), optionsLiteral(contract, [])),
    ...pagesView(calls),
    ...streamView(calls),
    ...downloadView(calls),
    ...uploadView(contract, calls),
  };
}

function exampleView(called: Called | undefined, options: Es): View {
  if (!called) return { hasExample: false };
  const { example, run, signature } = called;
  const { call } = example;
  const name = identifier(signature.functionName);
  return {
    hasExample: true,
    example: fencedCode(called.code),
    functionName: fencedCode(name),
    functionCall: fencedCode(
      run(
        es`const connection = connect(${options});\nawait ${name}${argumentList([es`connection`, ...example.arguments])};`,
      ),
    ),
    errors: fencedCode(
      run(
        es`try {\n  await ${call};\n} catch (error) {\n  if (!(error instanceof ClientError)) throw error;\n  console.error(error.kind, error.code, error.attempts, error.retryable);\n}`,
      ),
    ),
    raw: fencedCode(
      run(
        es`const { data, response, requestId } = await ${call}.withResponse();\nconsole.log(data, response.status, response.headers.get('date'), requestId);`,
      ),
    ),
  };
}

function streamView(calls: readonly Called[]): View {
  const called = firstStream(calls);
  return called ? { hasStreams: true, streamed: fencedCode(called.code) } : { hasStreams: false };
}

function downloadView(calls: readonly Called[]): View {
  const called = firstDownload(calls);
  return called ? { hasDownloads: true, downloaded: fencedCode(called.code) } : { hasDownloads: false };
}

function uploadView(contract: Contract, calls: readonly Called[]): View {
  const called = firstUpload(contract, calls);
  return called ? { hasUploads: true, uploaded: fencedCode(called.code) } : { hasUploads: false };
}

function pagesView(calls: readonly Called[]): View {
  const called = firstList(calls);
  if (!called) return { hasPages: false };
  const { call } = called.example;
  return {
    hasPages: true,
    items: fencedCode(called.code),
    eachPage: fencedCode(
      called.run(es`for await (const page of ${call}.pages()) {\n  console.log(page);\n}`),
    ),
    onePage: fencedCode(called.run(es`const page = await ${call};\nconsole.log(page);`)),
  };
}
