/** Prints the blocks of a page as HTML. */
import { markup, outsideUrl, type Html } from '../../encode/html.ts';
import { htmlProse, htmlProseLine } from '../../encode/html-prose.ts';
import type { Block, Field, FieldGroup, Inline, Line } from './blocks.ts';
import { hrefFrom } from './page.ts';
import { stateFigure } from './state-figure.ts';

/** Prints blocks. `page` is the path of the page, to which links are relative. */
export function htmlBlocks(blocks: readonly Block[], page: string): Html {
  return markup`${blocks.map((block) => markup`${htmlBlock(block, page)}\n`)}`;
}

export function htmlLine(line: Line, page: string): Html {
  return markup`${line.map((inline) => htmlInline(inline, page))}`;
}

function htmlInline(inline: Inline, page: string): Html {
  if (typeof inline === 'string') return markup`${inline}`;
  switch (inline.kind) {
    case 'code':
      return markup`<code>${inline.text}</code>`;
    case 'strong':
      return markup`<strong>${inline.text}</strong>`;
    case 'prose':
      return htmlProseLine(inline.text);
    case 'badge':
      return markup`<span class="badge ${inline.tone}">${inline.text}</span> `;
    case 'outside': {
      const url = outsideUrl(inline.url);
      return url === undefined
        ? markup`${inline.url}`
        : markup`<a href="${url}" rel="noreferrer">${inline.url}</a>`;
    }
    case 'link': {
      const text = inline.isCode ? markup`<code>${inline.text}</code>` : markup`${inline.text}`;
      return markup`<a href="${hrefFrom(page, inline.to, 'html')}">${text}</a>`;
    }
  }
}

function htmlBlock(block: Block, page: string): Html {
  const line = (one: Line): Html => htmlLine(one, page);
  switch (block.kind) {
    case 'heading':
      return block.level === 2
        ? markup`<h2 id="${block.id}">${block.text}</h2>`
        : markup`<h3 id="${block.id}">${block.text}</h3>`;
    case 'prose':
      return markup`${block.text?.trim() && markup`<div class="prose">${htmlProse(block.text, block.level)}</div>`}`;
    case 'text':
      return markup`<p>${line(block.line)}</p>`;
    case 'note':
      return markup`<p class="note">${line(block.line)}</p>`;
    case 'list':
      return markup`<ul>${block.items.map((item) => markup`<li>${line(item)}</li>\n`)}</ul>`;
    case 'facts':
      return markup`<dl class="facts">${block.rows.map(
        ([term, value]) => markup`<div><dt>${term}</dt><dd>${line(value)}</dd></div>\n`,
      )}</dl>`;
    case 'table':
      return table(block, page);
    case 'fields':
      return fieldList(block.fields, page);
    case 'code':
      return markup`<pre class="code" tabindex="0"><code>${typeof block.code === 'string' ? block.code : block.code.text}</code></pre>`;
    case 'tabs':
      return tabs(block, page);
    case 'states':
      return stateFigure(block.machine, block.label);
    case 'columns':
      return markup`<div class="columns">${block.columns.map((column) => markup`<div>${htmlBlocks(column, page)}</div>`)}</div>`;
  }
}

function table({ caption, head, rows }: Extract<Block, { kind: 'table' }>, page: string): Html {
  const cells = rows.map(
    (row) => markup`<tr>${row.map((cell) => markup`<td>${htmlLine(cell, page)}</td>`)}</tr>\n`,
  );
  return markup`<div class="scroll" tabindex="0"><table><caption>${caption}</caption><thead><tr>${head.map((text) => markup`<th scope="col">${text}</th>`)}</tr></thead><tbody>${cells}</tbody></table></div>`;
}

function fieldList(fields: readonly Field[], page: string): Html {
  return markup`<ul class="fields">${fields.map((field) => fieldItem(field, page))}</ul>`;
}

function fieldItem(field: Field, page: string): Html {
  const { name, type, badges, conditions, description, notes, inner } = field;
  return markup`<li><p class="field"><code class="name">${name}</code> <span class="type">${htmlLine(type, page)}</span> ${badges.map(
    (one) => htmlInline(one, page),
  )}</p>${
    conditions.length > 0 &&
    markup`<p class="conditions">${conditions.map((one) => markup`<span>${htmlLine(one, page)}</span> `)}</p>`
  }${description?.trim() && markup`<div class="prose">${htmlProse(description, 5)}</div>`}${notes.map(
    (note) => markup`<p class="conditions">${htmlLine(note, page)}</p>`,
  )}${inner.map((group) => fieldGroup(name, group, page))}</li>\n`;
}

function fieldGroup(name: string, { label, fields, more }: FieldGroup, page: string): Html {
  if (more) return markup`<p class="more">${htmlLine(more, page)}</p>`;
  if (fields.length === 0) return markup``;
  const what =
    label === '' ? `${fields.length === 1 ? 'Property' : `${fields.length} properties`} of` : `${label} of`;
  return markup`<details><summary>${what} <code>${name}</code></summary>${fieldList(fields, page)}</details>`;
}

/** Prints tabs without a script: with one radio button for each tab. */
function tabs({ name, legend, tabs: all }: Extract<Block, { kind: 'tabs' }>, page: string): Html {
  const [only] = all;
  if (all.length === 1)
    return markup`<section class="tabs" aria-label="${legend}"><p class="label">${only!.label}</p>${htmlBlocks(only!.blocks, page)}</section>`;
  const choices = all.map(
    ({ label }, index) =>
      markup`<input type="radio" name="${name}" id="${name}-${index}" value="${label}"${index === 0 && markup` checked`}><label for="${name}-${index}">${label}</label>\n`,
  );
  const panels = all.map(({ blocks }) => markup`<div class="panel">${htmlBlocks(blocks, page)}</div>`);
  return markup`<fieldset class="tabs"><legend>${legend}</legend>${choices}${panels}</fieldset>`;
}
