/**
 * Kysely sends values apart from the text, as `$1`. A few statements have an id in their text, because `set` takes no
 * parameters; it is replaced here, so that no value leaves with a trace.
 */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![$\w".])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What the statement does and to which table, such as `insert visits`. */
export function statementName(text: string): string {
  const [verb = ''] = /[a-z]+/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}
