/** Prints the value of an error body. */
import { braced } from '../../../ecmascript/layout.ts';
import {
  es,
  joinEs,
  jsonLiteral,
  numberLiteral,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../../encode/ecmascript.ts';
import type { FaultExpression } from '../../../shape/server/fault-expression.ts';
import { objectOf } from './layout.ts';

/** Functions of the runtime that a body uses. */
export type Helper = 'clip' | 'sentId';

const UUID = es`crypto.randomUUID()`;

const OF_FAULT = {
  kind: es`fault.kind`,
  status: es`fault.status`,
  statusText: es`String(fault.status)`,
  title: es`fault.title`,
  detail: es`fault.detail`,
} as const;

const OF_ISSUE = {
  message: es`issue.message`,
  field: es`issue.field`,
  fieldOrPart: es`issue.field || issue.in`,
  pointer: es`issue.pointer`,
  keyword: es`issue.keyword`,
  in: es`issue.in`,
} as const;

const NOW = {
  'date-time': es`new Date().toISOString()`,
  date: es`new Date().toISOString().slice(0, 10)`,
  time: es`new Date().toISOString().slice(11)`,
} as const;

/** Returns an expression about `fault`, and adds the functions that it uses to `helpers`. */
export function faultCode(value: FaultExpression, helpers: Set<Helper>): Es {
  const print = (inner: FaultExpression): Es => faultCode(inner, helpers);
  switch (value.kind) {
    case 'constant':
      return jsonLiteral(value.value);
    case 'fault':
      return OF_FAULT[value.name];
    case 'issue':
      return OF_ISSUE[value.name];
    case 'issues':
      return es`fault.issues`;
    case 'now':
      return NOW[value.format];
    case 'uuid':
      return UUID;
    case 'uuidDigits': {
      const digits = es`${UUID}.replaceAll('-', '')`;
      return value.prefix === '' ? digits : es`${stringLiteral(value.prefix)} + ${digits}`;
    }
    case 'sent':
      helpers.add('sentId');
      return es`sentId(fault, ${stringLiteral(value.header)}, ${stringLiteral(value.pattern)}) ?? ${print(value.otherwise)}`;
    case 'clipped':
      helpers.add('clip');
      return es`clip(${print(value.of)}, ${numberLiteral(value.length)})`;
    case 'byKind': {
      const members = Object.entries(value.values).map(
        ([kind, one]) => es`${propertyKey(kind)}: ${jsonLiteral(one)}`,
      );
      return es`${objectOf(members)}[fault.kind]`;
    }
    case 'item':
      return es`[${print(value.of)}]`;
    case 'eachIssue': {
      const some = value.limit === Infinity ? es`` : es`.slice(0, ${numberLiteral(value.limit)})`;
      return es`fault.issues${some}.map((issue) => ${inArrow(print(value.of))})`;
    }
    case 'byField':
      return es`Object.fromEntries(fault.issues.map((issue) => [issue.field, ${print(value.of)}]))`;
    case 'object':
      return braced(
        value.members.map((member) => es`${propertyKey(member.name)}: ${print(member.value)}`),
        4,
      );
  }
}

/** Returns the arrow function of a body. In some projects, an unused parameter would not compile. */
export function bodyFunction(code: Es): Es {
  const usesFault = /\bfault\b/.test(code.text.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, ''));
  return joinEs([usesFault ? es`(fault) =>` : es`() =>`, inArrow(code)], ' ');
}

function inArrow(code: Es): Es {
  return code.text.startsWith('{') ? es`(${code})` : code;
}
