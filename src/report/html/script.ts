/**
 * The script of the page. It filters lists, copies text, opens the targets of links, and changes colors. The page is
 * readable without it.
 */
export const SCRIPT = `
(() => {
  'use strict';
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const words = (text) => text.toLowerCase().split(/\\s+/).filter(Boolean);

  const showFindings = () => {
    const wanted = words(document.querySelector('[data-filter=findings]')?.value ?? '');
    const code = document.querySelector('select[data-code]')?.value ?? '';
    const severity = document.querySelector('select[data-severity]')?.value ?? '';
    const list = all('details.finding');
    for (const one of list) {
      const text = one.textContent.toLowerCase();
      one.hidden = (code !== '' && one.dataset.code !== code) || (severity !== '' && one.dataset.severity !== severity) || !wanted.every((word) => text.includes(word));
    }
    count('findings', list);
  };

  const showEntries = (name) => {
    const wanted = words(document.querySelector('[data-filter=' + name + ']')?.value ?? '');
    const verdicts = words(document.querySelector('select[data-verdict=' + name + ']')?.value ?? '');
    const list = all('[data-list=' + name + '] [data-entry]');
    for (const one of list) {
      const text = one.textContent.toLowerCase();
      one.hidden = (verdicts.length > 0 && !verdicts.includes(one.dataset.verdict)) || !wanted.every((word) => text.includes(word));
    }
    for (const group of all('[data-list=' + name + '] [data-group]'))
      group.hidden = all('[data-entry]', group).every((one) => one.hidden);
    count(name, list);
  };

  const count = (name, list) => {
    const shown = list.filter((one) => !one.hidden).length;
    const output = document.querySelector('[data-count=' + name + ']');
    if (output) output.textContent = shown === list.length ? '' : shown + ' of ' + list.length + ' shown';
  };

  const show = (event) => {
    const name = event.target.dataset.filter ?? event.target.dataset.verdict;
    if (name === 'operations' || name === 'parts') showEntries(name);
    else if (event.target.closest('search')) showFindings();
  };
  document.addEventListener('input', show);
  document.addEventListener('change', show);

  const reveal = () => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    if (!target) return;
    target.hidden = false;
    if (target.tagName === 'DETAILS') {
      target.open = true;
      target.querySelector('summary').focus({ preventScroll: true });
      target.scrollIntoView();
    }
  };
  addEventListener('hashchange', reveal);
  reveal();

  for (const figure of all('figure[data-copy]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const text = figure.querySelector('pre').textContent;
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = 'Copied';
      } catch {
        getSelection().selectAllChildren(figure.querySelector('pre'));
        button.textContent = 'Selected';
      }
      setTimeout(() => (button.textContent = 'Copy'), 1500);
    });
    figure.querySelector('figcaption').append(button);
  }

  const theme = document.createElement('button');
  theme.type = 'button';
  theme.className = 'theme';
  const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const label = () => (theme.textContent = isDark() ? 'Light' : 'Dark');
  theme.addEventListener('click', () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
    label();
  });
  label();
  document.querySelector('nav').append(theme);
})();
`;
