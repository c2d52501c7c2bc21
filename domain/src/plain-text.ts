/** Text for searching: without accents, in lower case. The database applies the same rule in `plain_text()`. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
