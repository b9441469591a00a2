/**
 * The TypeScript compiler and the transformation of openapi-typescript. The package ships them in one file, made by
 * `scripts/vendor.ts`, so that no other module may import either.
 */
export { scanDiscriminators } from 'openapi-typescript/dist/lib/utils.mjs';
export { default as transformSchema } from 'openapi-typescript/dist/transform/index.mjs';
export { default as transformSchemaObject } from 'openapi-typescript/dist/transform/schema-object.mjs';
export { default as ts } from 'typescript';
