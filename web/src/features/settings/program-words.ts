import { words } from '../../words/words.ts'

/** Texts about other programs that work with the data of the operator. */
export const programWords = words({
  es: {
    title: 'Otros programas',
    keys: 'Claves de API',
    keysHint: 'Un torno, unas taquillas o tu contabilidad trabajan con los datos de tu club.',
    webhooks: 'Webhooks',
    webhooksHint: 'Aforo avisa a otro programa en cuanto pasa algo.',
  },
  en: {
    title: 'Other programs',
    keys: 'API keys',
    keysHint: 'A turnstile, lockers or your accounting work with the data of your club.',
    webhooks: 'Webhooks',
    webhooksHint: 'Aforo tells another program as soon as something happens.',
  },
})
