/** Text as people search for it: without accents and capitals. The database has the same rule, `plain_text()`. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
