/** A form-encoded POST as a command for a POSIX shell. */
export function curlOf(url, key, headers, fields) {
  const lines = [
    `curl ${quoted(url)}`,
    ...Object.entries({ authorization: `Bearer ${key}`, ...headers }).map(
      ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
  ];
  return lines.join(' \\\n  ');
}

/** Inside single quotes, only the single quote has a special meaning. */
function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
