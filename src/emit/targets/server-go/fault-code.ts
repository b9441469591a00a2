/** Prints the value of an error body. */
import type { JsonValue } from '../../../core/json.ts';
import { go, numberLiteral, stringLiteral, type Go } from '../../encode/go.ts';
import { inline, list, literal } from '../../golang/go-layout.ts';
import type { FaultExpression } from '../../shape/server/fault-expression.ts';
import { REFUSAL_STATUSES } from '../../shape/server/refusals.ts';

const OF_FAULT = {
  kind: go`fault.Kind`,
  status: go`fault.Status`,
  statusText: go`fault.StatusText()`,
  title: go`fault.Title`,
  detail: go`fault.Detail`,
} as const;

const OF_ISSUE = {
  message: go`issue.Message`,
  field: go`issue.Field`,
  fieldOrPart: go`core.FieldOrPart(issue)`,
  pointer: go`issue.Pointer`,
  keyword: go`issue.Keyword`,
  in: go`issue.In`,
} as const;

/** Layouts of the package `time`. */
const LAYOUTS = {
  'date-time': '2006-01-02T15:04:05.000Z',
  date: '2006-01-02',
  time: '15:04:05.000Z',
} as const;

/** Returns an expression about `fault`. */
export function faultCode(value: FaultExpression): Go {
  switch (value.kind) {
    case 'constant':
      return constant(value.value);
    case 'fault':
      return OF_FAULT[value.name];
    case 'issue':
      return OF_ISSUE[value.name];
    case 'issues':
      return go`fault.Issues`;
    case 'now':
      return go`core.Now(${stringLiteral(LAYOUTS[value.format])})`;
    case 'uuid':
      return go`core.NewUUID()`;
    case 'uuidDigits':
      return go`core.UUIDDigits(${stringLiteral(value.prefix)})`;
    case 'sent':
      return go`fault.Sent(${stringLiteral(value.header)}, ${stringLiteral(value.pattern)}, ${faultCode(value.otherwise)})`;
    case 'clipped':
      return go`core.Clip(${faultCode(value.of)}, ${numberLiteral(value.length)})`;
    case 'byKind': {
      const rows = Object.entries(value.values).filter(([kind]) => Object.hasOwn(REFUSAL_STATUSES, kind));
      const values = rows.map(([kind, one]) => [stringLiteral(kind), constant(one)] as const);
      return go`${literal(go`map[string]any`, values)}[fault.Kind]`;
    }
    case 'item':
      return go`[]any{${faultCode(value.of)}}`;
    case 'eachIssue': {
      const some =
        value.limit === Infinity
          ? go`fault.Issues`
          : go`fault.Issues[:min(len(fault.Issues), ${numberLiteral(value.limit)})]`;
      return go`core.EachIssue(${some}, ${ofIssue(value.of)})`;
    }
    case 'byField':
      return go`core.ByField(fault.Issues, ${ofIssue(value.of)})`;
    case 'object':
      return list(
        go`core.ErrorProperties`,
        value.members.map((member) =>
          inline(go``, [
            [go`Name`, stringLiteral(member.name)],
            [go`Value`, faultCode(member.value)],
          ]),
        ),
      );
  }
}

function ofIssue(value: FaultExpression): Go {
  return go`func(issue core.Issue) any {
	return ${faultCode(value)}
}`;
}

function constant(value: JsonValue): Go {
  if (typeof value === 'string') return stringLiteral(value);
  return go`json.RawMessage(${stringLiteral(JSON.stringify(value))})`;
}
