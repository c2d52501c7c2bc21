import { words } from '../words/words.ts'

export const dialogWords = words({ es: { close: 'Cerrar' }, en: { close: 'Close' } })
