/** Imports a configuration in code with Node if possible, or else with jiti, like graphql-codegen. */
import { pathToFileURL } from 'node:url';
import { isObject } from './is-object.ts';

/**
 * Codes of Node's errors for modules that jiti may load. It supports enums, imports without extension, and both module
 * systems.
 */
const REJECTED = new Set([
  'ERR_IMPORT_ATTRIBUTE_MISSING',
  'ERR_INVALID_TYPESCRIPT_SYNTAX',
  'ERR_MODULE_NOT_FOUND',
  'ERR_PACKAGE_IMPORT_NOT_DEFINED',
  'ERR_REQUIRE_ASYNC_MODULE',
  'ERR_REQUIRE_ESM',
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'MODULE_NOT_FOUND',
]);

/**
 * Returns the default export of a module.
 * @param file the absolute path
 */
export async function importModule(file: string): Promise<unknown> {
  try {
    const loaded = await withoutTypeWarning(
      async () => (await import(pathToFileURL(file).href)) as { readonly default?: unknown },
    );
    return unwrapped(loaded.default);
  } catch (error) {
    if (!isRejectedForm(error)) throw error;
    const { createJiti } = await import('jiti');
    // The disk cache is off, because it can be in a shared folder and its content would be executed.
    const jiti = createJiti(file, { fsCache: false, tsconfigPaths: true });
    try {
      return unwrapped(await jiti.import(file, { default: true }));
    } catch (second) {
      // jiti reports the line of a syntax error, and Node the importer of a missing module.
      throw error instanceof SyntaxError || !isRejectedForm(second) ? second : error;
    }
  }
}

/** Returns the exports of an ECMAScript module that was compiled to CommonJS. */
function unwrapped(value: unknown): unknown {
  return isObject(value) && value['__esModule'] === true && 'default' in value ? value['default'] : value;
}

function isRejectedForm(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && REJECTED.has(String(error.code))) return true;
  if (error instanceof SyntaxError) return true;
  return /^(require|module|exports|__dirname|__filename) is not defined/.test(error.message);
}

/** Runs a function without Node's warning about a package.json without `type`, because most projects have none. */
async function withoutTypeWarning<Result>(run: () => Promise<Result>): Promise<Result> {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = (...parameters: readonly unknown[]) => {
    const [, options] = parameters;
    if (isObject(options) && options['code'] === 'MODULE_TYPELESS_PACKAGE_JSON') return;
    Reflect.apply(emitWarning, undefined, parameters);
  };
  try {
    return await run();
  } finally {
    process.emitWarning = emitWarning;
  }
}
