import { _, nil, str, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { and } from 'ajv/dist/compile/codegen/index.js';
import { formatCheck } from '../../../shape/checks/formats.ts';
import { judgePattern } from '../../../shape/checks/patterns.ts';
import { scopeOf } from './names.ts';

/**
 * Keywords of strings: lengths that are counted only if necessary, patterns that may omit the `u` flag, and formats
 * from `runtime/formats.js`.
 */
export const texts: readonly CodeKeywordDefinition[] = [
  {
    keyword: 'maxLength',
    type: 'string',
    schemaType: 'number',
    error: lengthError('more'),
    code(cxt) {
      const max = cxt.schema as number;
      // A string has at most as many code points as code units, so code points of most strings need not be counted.
      cxt.fail(_`${cxt.data}.length > ${max} && ${codePoints(cxt)} > ${max}`);
    },
  },
  {
    keyword: 'minLength',
    type: 'string',
    schemaType: 'number',
    error: lengthError('fewer'),
    code(cxt) {
      const min = cxt.schema as number;
      if (min === 0) return;
      // A code point has at most two code units, so 2 × min − 1 code units are sufficient.
      if (min === 1) cxt.fail(_`${cxt.data}.length < 1`);
      else cxt.fail(_`${cxt.data}.length < ${2 * min - 1} && ${codePoints(cxt)} < ${min}`);
    },
  },
  {
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    error: {
      message: ({ schemaCode }) => str`must match pattern "${schemaCode}"`,
      params: ({ schemaCode }) => _`{pattern: ${schemaCode}}`,
    },
    code(cxt) {
      const verdict = judgePattern(cxt.schema as string);
      const flags = 'flags' in verdict ? verdict.flags : 'u';
      const expression = cxt.gen.scopeValue('pattern', {
        key: `${flags}/${cxt.schema}`,
        ref: cxt.schema,
        code: _`new RegExp(${cxt.schema}, ${flags})`,
      });
      const max: unknown = cxt.parentSchema['maxLength'];
      // The pattern is tested even if `maxLength` has failed. A slow pattern must not test such a long string.
      const isShort = 'slow' in verdict && verdict.slow && typeof max === 'number';
      cxt.fail(and(isShort ? _`${cxt.data}.length <= ${2 * max}` : nil, _`!${expression}.test(${cxt.data})`));
    },
  },
  {
    keyword: 'format',
    type: ['string', 'number'],
    schemaType: 'string',
    error: {
      message: ({ schemaCode }) => str`must match format "${schemaCode}"`,
      params: ({ schemaCode }) => _`{format: ${schemaCode}}`,
    },
    code(cxt, type) {
      const check = formatCheck(cxt.schema as string);
      if (!check || check === 'annotation' || check.type !== type) return;
      cxt.fail(_`!${scopeOf(cxt).helper(cxt.gen, check.helper)}(${cxt.data})`);
    },
  },
];

function lengthError(comparison: 'more' | 'fewer'): CodeKeywordDefinition['error'] & object {
  return {
    message: ({ schemaCode }) => str`must NOT have ${comparison} than ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  };
}

function codePoints(cxt: KeywordCxt): Code {
  return _`${scopeOf(cxt).helper(cxt.gen, 'codePointLength')}(${cxt.data})`;
}
