/** A runtime expression (OpenAPI 3.1 §4.8.20.4), such as `$url` or `$response.body#<JSON pointer>`. */
const EXPRESSION =
  /^\$(url|method|statusCode|(request|response)\.(header\.[\w!#$%&'*+.^`|~-]+|(query|path)\..+|body(#(\/([^~/]|~[01])*)*)?))$/su;

/** True for an expression, or for a URL with an expression in each pair of braces. */
export function isRuntimeAddress(text: string): boolean {
  if (text.startsWith('$')) return EXPRESSION.test(text);
  const around = text.replaceAll(/\{([^{}]*)\}/g, (braced, inside: string) =>
    EXPRESSION.test(inside) ? '' : braced,
  );
  return text !== '' && !/[{}]/.test(around);
}
