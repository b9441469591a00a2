/** Search, and the choice of a language in examples. Pages are complete without this script. */
(() => {
  'use strict';
  const root = document.currentScript.dataset.root;
  const parts = new Map();
  const waiting = new Map();

  // Called by the files of the index, which are scripts because pages opened from a folder cannot fetch.
  globalThis.diptychSearch = (initial, rows) => {
    parts.set(initial, rows);
    waiting.get(initial)?.();
  };

  const load = (initial) => {
    if (parts.has(initial)) return Promise.resolve(parts.get(initial));
    return new Promise((resolve) => {
      waiting.set(initial, () => resolve(parts.get(initial)));
      const script = document.createElement('script');
      script.src = `${root}search/${initial}.js`;
      script.addEventListener('error', () => resolve([]));
      document.head.append(script);
    });
  };

  // The words of a name in the spelling of any language.
  const wordsOf = (text) =>
    text
      .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);

  const rank = ([title, , , words], wanted) => {
    const own = words.split(' ');
    let score = 0;
    for (const word of wanted) {
      if (own.includes(word)) score += 2;
      else if (own.some((one) => one.startsWith(word))) score += 1;
      else return 0;
    }
    const titled = wordsOf(title);
    return score + (2 * titled.filter((word) => wanted.includes(word)).length) / Math.max(1, titled.length);
  };

  const MAX_HITS = 12;
  const box = document.getElementById('search');
  const query = document.getElementById('query');
  const list = document.getElementById('hits');
  let latest = 0;

  const show = async () => {
    const own = ++latest;
    const wanted = wordsOf(query.value);
    const initial = wanted[0]?.replace(/^[^a-z0-9].*/s, '_').charAt(0);
    const rows = initial ? await load(initial) : [];
    if (own !== latest) return;
    const hits = rows
      .map((row) => [rank(row, wanted), row])
      .filter(([score]) => score > 0)
      .sort(([one], [other]) => other - one)
      .slice(0, MAX_HITS);
    list.replaceChildren(
      ...hits.map(([, [title, detail, page]]) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        const small = document.createElement('small');
        link.href = `${root}${page}.html`;
        link.textContent = title;
        small.textContent = detail;
        link.append(small);
        item.append(link);
        return item;
      }),
    );
    if (hits.length === 0 && wanted.length > 0) {
      const item = document.createElement('li');
      item.textContent = 'No page found.';
      list.append(item);
    }
    list.hidden = wanted.length === 0;
  };

  const move = (step) => {
    const links = [query, ...list.querySelectorAll('a')];
    const index = links.indexOf(document.activeElement);
    if (index >= 0) links[(index + step + links.length) % links.length].focus();
  };

  const remember = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Storage can be disabled.
    }
  };
  const recall = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };

  document.addEventListener('DOMContentLoaded', () => {
    box.hidden = false;
    query.addEventListener('input', () => void show());
    box.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Enter' && document.activeElement === query) list.querySelector('a')?.click();
      else if (event.key === 'Escape') {
        list.hidden = true;
        query.focus();
      }
    });
    document.addEventListener('click', (event) => {
      if (!box.contains(event.target)) list.hidden = true;
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
      event.preventDefault();
      query.focus();
    });
    const language = recall('diptych-request');
    for (const choice of document.querySelectorAll('.tabs input')) {
      if (choice.name === 'request' && choice.value === language) choice.checked = true;
      choice.addEventListener('change', () => {
        if (choice.name === 'request') remember('diptych-request', choice.value);
      });
    }
  });
})();
