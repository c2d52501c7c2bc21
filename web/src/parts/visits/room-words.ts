import { words } from '../../words/words.ts'

/** Who is inside, wherever they are looked for. */
export const roomWords = words({
  es: { noMatch: 'Nadie en sala coincide', clearFilter: 'Quitar el filtro' },
  en: { noMatch: 'Nobody inside matches', clearFilter: 'Clear the filter' },
})
