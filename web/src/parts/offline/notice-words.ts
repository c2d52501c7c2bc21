import { words } from '../../words/words.ts'

/** Texts about what was done without a connection, on other pages. */
export const noticeWords = words({
  es: {
    open: 'Vuelta de la conexión',
    decide: 'Ver y decidir',
    decisions: (count: number) =>
      count === 1
        ? '1 operación hecha sin conexión necesita una decisión'
        : `${count} operaciones hechas sin conexión necesitan una decisión`,
    hint: 'Nada se ha cobrado dos veces.',
    tillWaits: (count: number) =>
      count === 1
        ? 'Queda 1 operación por enviar: la caja se cierra cuando llegue'
        : `Quedan ${count} operaciones por enviar: la caja se cierra cuando lleguen`,
    tillWaitsOn: (device: string) =>
      `${device} sigue sin conexión: la caja se cierra cuando vuelva o se tome el relevo`,
    tillWaitsHint: 'Puede haber efectivo que todavía no cuenta.',
  },
  en: {
    open: 'Return of the connection',
    decide: 'See and decide',
    decisions: (count: number) =>
      count === 1
        ? '1 operation made without a connection needs a decision'
        : `${count} operations made without a connection need a decision`,
    hint: 'Nothing was charged twice.',
    tillWaits: (count: number) =>
      count === 1
        ? '1 operation is to be sent: the till can be closed once it has arrived'
        : `${count} operations are to be sent: the till can be closed once they have arrived`,
    tillWaitsOn: (device: string) =>
      `${device} has no connection: the till can be closed when it is back, or somebody has taken over`,
    tillWaitsHint: 'There may be cash that is not counted yet.',
  },
})
