/**
 * Hides packages from Node, as if they were not installed: `--import` this module and name them in `WITHOUT_PACKAGES`,
 * separated by commas.
 */
import { registerHooks } from 'node:module';

const hidden = (process.env['WITHOUT_PACKAGES'] ?? '').split(',').filter(Boolean);

registerHooks({
  resolve(specifier, context, next) {
    if (!hidden.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
      return next(specifier, context);
    const error = new Error(`Cannot find package '${specifier}'`);
    throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
