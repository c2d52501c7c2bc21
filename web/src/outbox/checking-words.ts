import { words } from '../words/words.ts'

export const checkingWords = words({
  es: {
    checking: 'No ha llegado la respuesta. Se está comprobando: no se hará dos veces.',
    unanswered: 'Todavía no se sabe si está hecho. Pulsa para comprobarlo: no se hará dos veces.',
    check: 'Comprobar',
  },
  en: {
    checking: 'The answer did not arrive. It is being checked: it will not be done twice.',
    unanswered: 'It is not known yet whether it was done. Press to check: it will not be done twice.',
    check: 'Check',
  },
})
