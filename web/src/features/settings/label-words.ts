import { words } from '../../words/words.ts'

/** Texts for what stands on labels. */
export const labelWordsWords = words({
  es: {
    title: 'Etiquetas',
    words: 'Texto obligatorio',
    hint: 'Sale en cada etiqueta de bote y de retirada, una línea por frase.',
    placeholder: 'Uso personal. Prohibida su venta.',
    fault: (lines: number, letters: number) => `Como mucho ${lines} líneas y ${letters} letras.`,
  },
  en: {
    title: 'Labels',
    words: 'Required words',
    hint: 'On every label of a jar and of a sale, one line for each sentence.',
    placeholder: 'For personal use. Not for resale.',
    fault: (lines: number, letters: number) => `At most ${lines} lines and ${letters} letters.`,
  },
})
