import { words } from '../../words/words.ts'

export const renewWords = words({
  es: {
    title: (name: string) => `Renovar la cuota de ${name}`,
    cost: (kind: string) => `Cuota ${kind.toLowerCase()}`,
    now: 'Pagada hasta',
    never: 'Sin pagar',
    afterwards: 'Quedará pagada hasta',
    balanceThen: 'Crédito después',
    method: 'Cómo se paga',
    short: (amount: string) => `Su crédito no llega: faltan ${amount}.`,
    confirm: (amount: string) => `Cobrar ${amount}`,
    done: (day: string) => `Cuota pagada hasta ${day}`,
    unknown: 'No ha llegado la respuesta. Vuelve a pulsar para comprobarlo: no se cobrará dos veces.',
  },
  en: {
    title: (name: string) => `Renew the fee of ${name}`,
    cost: (kind: string) => `${kind} fee`,
    now: 'Paid until',
    never: 'Not paid',
    afterwards: 'Will be paid until',
    balanceThen: 'Credit after',
    method: 'How it is paid',
    short: (amount: string) => `Their credit is ${amount} short.`,
    confirm: (amount: string) => `Charge ${amount}`,
    done: (day: string) => `Fee paid until ${day}`,
    unknown: 'The answer did not arrive. Press again to check: it will not be charged twice.',
  },
})
