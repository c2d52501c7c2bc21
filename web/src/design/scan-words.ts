import { words } from '../words/words.ts'

/** Texts about a card that could not be used at once. */
export const scanWords = words({
  es: {
    waits: (code: string) => `Carné ${code} leído: termina esto primero`,
    offered: (code: string) => `Carné ${code} leído`,
    offeredHint: 'Aquí no se usa. Pásalo en Entradas o en Retirada.',
    again: (code: string) => `Carné ${code}: pásalo otra vez`,
    againHint: 'Esperó demasiado o has cambiado de página. No se ha hecho nada con él.',
    incomplete: 'Lectura incompleta: pasa el carné otra vez',
    incompleteHint: 'Si se repite, enseña el lector en Ajustes › Dispositivos.',
  },
  en: {
    waits: (code: string) => `Card ${code} read: finish this first`,
    offered: (code: string) => `Card ${code} read`,
    offeredHint: 'It is not used here. Read it on Entries or Dispense.',
    again: (code: string) => `Card ${code}: read it again`,
    againHint: 'It waited too long, or you have changed the page. Nothing was done with it.',
    incomplete: 'Incomplete read: read the card again',
    incompleteHint: 'If it happens again, teach the reader in Settings › Devices.',
  },
})
