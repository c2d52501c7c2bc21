import { words } from '../../words/words.ts'

/** Texts about searching for members inside. */
export const roomWords = words({
  es: { noMatch: 'Nadie en sala coincide', clearFilter: 'Quitar el filtro' },
  en: { noMatch: 'Nobody inside matches', clearFilter: 'Clear the filter' },
})
