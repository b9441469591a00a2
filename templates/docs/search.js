/** Search, and the choice of a language in examples. Pages are complete without this script. */
(() => {
  'use strict';
  const root = document.currentScript.dataset.root;
  const loaded = new Map();

  // Called by the files of the index, which are scripts because pages opened from a folder cannot fetch.
  globalThis.diptychPages = (rows) => loaded.get('pages')?.(rows);
  globalThis.diptychSearch = (initial, entries) => loaded.get(initial)?.(entries);

  const files = new Map();
  const load = (name) => {
    if (!files.has(name)) {
      files.set(
        name,
        new Promise((resolve) => {
          loaded.set(name, resolve);
          const script = document.createElement('script');
          script.src = `${root}search/${name}.js`;
          script.addEventListener('error', () => resolve([]));
          document.head.append(script);
        }),
      );
    }
    return files.get(name);
  };

  // The words of a name in the spelling of any language.
  const wordsOf = (text) =>
    text
      .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);

  // The pages that have a word, or words that begin with it, each with a score.
  const pagesWith = async (wanted) => {
    const scores = new Map();
    const count = (pages, score) => {
      for (const page of pages) scores.set(page, Math.max(score, scores.get(page) ?? 0));
    };
    for (const [word, named, mentioned] of await load(wanted.replace(/^[^a-z0-9].*/s, '_').charAt(0))) {
      if (!word.startsWith(wanted)) continue;
      count(named, word === wanted ? 8 : 4);
      count(mentioned, word === wanted ? 2 : 1);
    }
    return scores;
  };

  const search = async (wanted) => {
    const [pages, ...found] = await Promise.all([load('pages'), ...wanted.map(pagesWith)]);
    return [...(found[0]?.keys() ?? [])]
      .filter((page) => found.every((scores) => scores.has(page)))
      .map((page) => {
        const titled = wordsOf(pages[page][0]);
        const own = titled.filter((word) => wanted.includes(word)).length / Math.max(1, titled.length);
        return [found.reduce((sum, scores) => sum + scores.get(page), 4 * own), page];
      })
      .sort(([one, first], [other, second]) => other - one || first - second)
      .slice(0, MAX_HITS)
      .map(([, page]) => pages[page]);
  };

  const MAX_HITS = 12;
  const box = document.getElementById('search');
  const query = document.getElementById('query');
  const list = document.getElementById('hits');
  let latest = 0;

  const show = async () => {
    const own = ++latest;
    const wanted = wordsOf(query.value);
    const hits = await search(wanted);
    if (own !== latest) return;
    list.replaceChildren(
      ...hits.map(([title, detail, page]) => {
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
