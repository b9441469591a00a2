/** Types of an OpenAPI document, made beside the main thread: the TypeScript compiler takes long to load. */
import { registerHooks } from 'node:module';
import type { DirectionalSchemas } from './view.ts';

export interface RestTypesInput extends DirectionalSchemas {
  readonly document: unknown;
  /** `POST /v1/messages` → the operation's name. */
  readonly operations: Readonly<Record<string, string>>;
  /** Names of the schemas whose strings mean one thing each; `Flavour` has to be imported for them. */
  readonly flavoured: readonly string[];
}

export interface RestTypes {
  /** The module's declarations. */
  readonly text: string;
  /** Names of schemas that are circular in a way that no type is. */
  readonly cut: readonly string[];
}

export async function run(input: RestTypesInput): Promise<RestTypes> {
  const { transformDocument } = await withQuickCompiler(() => import('./transform.ts'));
  return transformDocument(input);
}

/**
 * Lets every `import … from 'typescript'` on the way find `compiler.ts`. Node's own way reads the 9 MB of the
 * compiler twice more, to see what kind of module they are and what they export: 60 ms of 170.
 */
async function withQuickCompiler<Module>(load: () => Promise<Module>): Promise<Module> {
  const compiler = import.meta.url.replace(/[^/]*(\.[jt]s)$/, 'compiler$1');
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const isImport = context.conditions.includes('import') && context.parentURL !== compiler;
      return next(specifier === 'typescript' && isImport ? compiler : specifier, context);
    },
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}
