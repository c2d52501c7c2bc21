import { words } from '../../words/words.ts'

/** Texts for the person who decides. */
export const approvalsWords = words({
  es: {
    title: 'Aprobaciones',
    one: 'Te piden aprobar',
    back: 'Aprobaciones',
    none: 'No hay nada que aprobar',
    noneHint: 'Cuando alguien del equipo necesite tu aprobación, la petición saldrá aquí y te avisaremos.',
    loadError: 'No se han podido cargar las peticiones',
    missing: 'Esta petición ya no está',
    missingHint: 'Se ha decidido, se ha cancelado o ha caducado.',
    open: (name: string, what: string) => `${name}: ${what}`,
    limitOf: (name: string, most: string) => `El tope de ${name} es ${most}`,
    beyond: (name: string) => `Pasa del tope de ${name}`,
    after: 'Si apruebas',
    products: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
    inCart: (count: number) => (count === 1 ? '1 producto en el carrito' : `${count} productos en el carrito`),
    history: (name: string, asked: number, approved: number) =>
      `${name} ha pedido ${asked === 1 ? 'esto 1 vez' : `esto ${asked} veces`} en 30 días. ${
        approved === 0
          ? 'Tú no has aprobado ninguna.'
          : approved === 1
            ? 'Tú aprobaste 1.'
            : `Tú aprobaste ${approved}.`
      }`,
    refuse: 'Rechazar',
    refuseTitle: '¿Rechazar la petición?',
    refuseWords: 'Qué le dices (opcional)',
    approve: (figure: string) => `Aprobar ${figure}`,
    approvePlain: 'Aprobar',
    proof: 'Al aprobar, puede que te pidamos confirmar que eres tú.',
    shared:
      'Aquí no se decide: abre Aforo en tu propio teléfono u ordenador, o usa tu PIN en la pantalla de quien lo pide.',
    failed: 'No se ha podido enviar la respuesta',
    state: {
      approved: (name: string) => `Aprobado por ${name}`,
      refused: (name: string) => `Rechazado por ${name}`,
      cancelled: 'Quien lo pidió lo ha cancelado',
      expired: 'La petición ha caducado',
    },
    witness: {
      one: 'Te piden ser testigo',
      approvePlain: 'Lo he visto',
      proof: 'Confirma solo lo que has visto. Puede que te pidamos confirmar que eres tú.',
      state: {
        approved: (name: string) => `${name} lo ha visto`,
        refused: (name: string) => `${name} no lo confirma`,
        cancelled: 'Quien lo pidió lo ha cancelado',
        expired: 'La petición ha caducado',
      },
    },
  },
  en: {
    title: 'Approvals',
    one: 'You are asked to approve',
    back: 'Approvals',
    none: 'Nothing to approve',
    noneHint: 'When somebody on the team needs your approval, the request appears here and you are told.',
    loadError: 'The requests could not be loaded',
    missing: 'This request is gone',
    missingHint: 'It was decided, taken back, or has expired.',
    open: (name: string, what: string) => `${name}: ${what}`,
    limitOf: (name: string, most: string) => `The limit of ${name} is ${most}`,
    beyond: (name: string) => `Beyond the limit of ${name}`,
    after: 'If you approve',
    products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
    inCart: (count: number) => (count === 1 ? '1 product in the cart' : `${count} products in the cart`),
    history: (name: string, asked: number, approved: number) =>
      `${name} has asked for this ${asked === 1 ? 'once' : `${asked} times`} in 30 days. ${
        approved === 0 ? 'You approved none.' : `You approved ${approved}.`
      }`,
    refuse: 'Refuse',
    refuseTitle: 'Refuse the request?',
    refuseWords: 'What you tell them (optional)',
    approve: (figure: string) => `Approve ${figure}`,
    approvePlain: 'Approve',
    proof: 'To approve, you may have to confirm that it is you.',
    shared:
      'You cannot decide it here: open Aforo on your own phone or computer, or use your PIN on the screen of the person who asks.',
    failed: 'The answer could not be sent',
    state: {
      approved: (name: string) => `Approved by ${name}`,
      refused: (name: string) => `Refused by ${name}`,
      cancelled: 'The person who asked has taken it back',
      expired: 'The request has expired',
    },
    witness: {
      one: 'You are asked to be the witness',
      approvePlain: 'I saw it',
      proof: 'Confirm only what you saw. You may have to confirm that it is you.',
      state: {
        approved: (name: string) => `${name} saw it`,
        refused: (name: string) => `${name} does not confirm it`,
        cancelled: 'The person who asked has taken it back',
        expired: 'The request has expired',
      },
    },
  },
})
