/** The element with an id, which the page has. */
export const byId = (id) => document.getElementById(id);

/**
 * A new element. Texts become text, whatever is in them: nothing here makes markup of a string.
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} content
 */
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

/** An address of this sandbox, wherever it is mounted. */
export const addressOf = (path) => new URL(path, document.baseURI).href;

/** Makes every `data-copy` button copy the text of the element that it names. */
export function wireCopyButtons() {
  for (const button of document.querySelectorAll('[data-copy]')) {
    const [label] = button.childNodes;
    const say = (said) => {
      label.textContent = said;
      setTimeout(() => (label.textContent = 'Copy'), 1500);
    };
    button.addEventListener('click', () => void copy(byId(button.dataset.copy).textContent).then(say));
  }
}

/** Browsers give pages the clipboard on secure origins only: loopback is one, an address in the network is none. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Select it';
  }
}
