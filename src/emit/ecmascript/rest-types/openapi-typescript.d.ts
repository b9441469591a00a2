/** Declares the modules inside openapi-typescript that vendored.ts imports. The package exports every file. */
declare module 'openapi-typescript/dist/lib/utils.mjs' {
  export { scanDiscriminators } from 'openapi-typescript';
}
declare module 'openapi-typescript/dist/transform/index.mjs' {
  export { transformSchema as default } from 'openapi-typescript';
}
declare module 'openapi-typescript/dist/transform/schema-object.mjs' {
  export { transformSchemaObject as default } from 'openapi-typescript';
}
