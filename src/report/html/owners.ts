import type { Coverage, CoverageOwner, CoveragePoint } from '../../core/coverage.ts';
import { formatSpan } from '../../core/source.ts';
import { count } from '../layout.ts';
import { markup, type Markup } from '../markup.ts';
import { findingLinks } from './findings-section.ts';
import { filterOf } from './operations.ts';
import { areaOf } from './overview.ts';
import { VERDICTS, type Verdict, type Verdicts } from './verdicts.ts';

/** Shows the declared elements of each operation, webhook, and type, and marks the observed elements. */
export function ownersSection({ owners }: Coverage, verdicts: Verdicts): Markup {
  const areas = [...Map.groupBy(owners, areaOf)].map(
    ([area, those]) =>
      markup`<h3>${area}</h3><div data-list="parts">${those.map((owner) => card(owner, verdicts))}</div>`,
  );
  return markup`<section id="parts"><h2>Coverage of each part</h2>
<p class="lead">The observed parts of each operation, webhook and type: statuses, headers, parameters, links, fields, enum values, and both cases of values that may be null or absent. A value that <i>the client</i> sends counts if the service accepted it.</p>
${filterOf('parts', 'Order, currency, 404')}${areas}</section>`;
}

function card(owner: CoverageOwner, verdicts: Verdicts): Markup {
  const verdict = verdicts.owner(owner);
  const declared = owner.points.filter(({ undeclared }) => !undeclared);
  const seen = declared.filter((point) => point.seen > 0).length;
  const { mark, words } = VERDICTS[verdict];
  return markup`<details class="owner" id="${verdicts.anchor(owner)}" data-entry data-verdict="${verdict}"><summary><span class="mark ${verdict}">${mark}<span class="sr"> ${words}</span></span><span class="what"><strong>${owner.name}</strong> <code class="place">${formatSpan(owner.at)}</code></span><span class="number">${count(seen)}/${count(declared.length)}</span>${bar(seen, declared.length)}</summary>
<div class="body">${findingLinks(verdicts.of(owner.name))}<dl class="points">${kinds(owner, verdicts)}</dl></div></details>
`;
}

function bar(seen: number, all: number): Markup {
  const width = all === 0 ? 100 : Math.round((seen * 1000) / all) / 10;
  return markup`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="rest" width="100" height="8"/><rect class="done" width="${width}" height="8"/></svg>`;
}

function kinds(owner: CoverageOwner, verdicts: Verdicts): readonly Markup[] {
  const points = owner.points.filter(({ kind }) => kind !== 'operations' && kind !== 'webhooks');
  const title = ({ kind, by }: CoveragePoint): string =>
    `${kind.replaceAll('-', ' ')}${by === undefined ? '' : ` by the ${by}`}`;
  return [...Map.groupBy(points, title)].map(
    ([kind, those]) =>
      markup`<dt>${kind}</dt><dd>${(['failed', 'missed', 'observed'] as const).map((verdict) =>
        list(
          verdict,
          those.filter((point) => verdicts.point(owner, point) === verdict),
        ),
      )}</dd>`,
  );
}

function list(verdict: Verdict, points: readonly CoveragePoint[]): Markup {
  if (points.length === 0) return markup``;
  const { mark, words } = VERDICTS[verdict];
  const items = points.map(({ name, seen, undeclared }) => {
    const times = verdict === 'observed' || undeclared ? markup` <small>${count(seen)}</small>` : false;
    return markup`<li>${name}${undeclared && ' (not declared)'}${times}</li>`;
  });
  return markup`<p class="chips ${verdict}"><span class="mark ${verdict}" aria-hidden="true">${mark}</span> ${words}</p><ul class="chips ${verdict}">${items}</ul>`;
}
