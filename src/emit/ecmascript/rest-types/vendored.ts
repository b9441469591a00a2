/**
 * The TypeScript compiler and the transformation of openapi-typescript. `scripts/vendor.ts` bundles both into one file
 * of the package, so no other module may import them.
 */
export { scanDiscriminators } from 'openapi-typescript/dist/lib/utils.mjs';
export { default as transformSchema } from 'openapi-typescript/dist/transform/index.mjs';
export { default as transformSchemaObject } from 'openapi-typescript/dist/transform/schema-object.mjs';
export { default as ts } from 'typescript';
