/**
 * An MCP server over the TypeScript client, and its command line. It has three tools in place of one for each operation,
 * because the tools of a large API would fill the context of a model.
 */
import { splitWords } from '../../../core/words.ts';
import { clientPlan } from '../../ecmascript/client/client-plan.ts';
import { moduleFile } from '../../ecmascript/module-file.ts';
import { moduleType } from '../../ecmascript/module-type.ts';
import { stringLiteral } from '../../encode/ecmascript.ts';
import { fileStem } from '../../encode/path.ts';
import { readGraphqlUrl } from '../../shape/graphql-url.ts';
import { rejectUnknown } from '../../shape/target-options.ts';
import type { OutputFile, Target } from '../../target.ts';
import type { View } from '../../templates.ts';
import { mainView } from './main-module.ts';
import { operationsView } from './operations-module.ts';

const LANGUAGE = 'ecmascript';

export const target: Target = {
  id: 'mcp',
  async generate(declared, kit) {
    rejectUnknown('mcp', kit.options, ['graphqlUrl']);
    const graphqlUrl = readGraphqlUrl('mcp', kit.options['graphqlUrl']);
    // The `typescript` target also runs, and reports unsupported elements.
    const plan = clientPlan(declared, 'typescript', { ...kit, report: () => undefined });
    const { title, version } = declared;
    const module = (name: string, view: View): OutputFile =>
      moduleFile(`${name}.ts`, kit.render(`${name}.liquid`, view, LANGUAGE));
    return [
      module('operations', operationsView(plan)),
      module('catalog', {}),
      module('server', {
        title: stringLiteral(title),
        name: stringLiteral(fileStem(splitWords(title))),
        version: stringLiteral(version),
      }),
      module('main', mainView(declared, graphqlUrl)),
      ...moduleType(kit),
    ];
  },
};
