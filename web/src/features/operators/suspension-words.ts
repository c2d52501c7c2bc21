import { words } from '../../words/words.ts'

export const suspensionWords = words({
  es: {
    title: 'Suspender operador',
    hint: (venues: string) => `Nadie podrá entrar ni comprar en sus tiendas (${venues}). No se borra nada.`,
    open: 'Suspender…',
    suspend: 'Suspender',
    inside: (people: string, many: boolean) =>
      many ? `Ahora hay ${people} personas en sala: podrán salir.` : 'Ahora hay 1 persona en sala: podrá salir.',
    nobodyInside: 'Ahora no hay nadie en sala.',
    unknownInside: 'Todavía no ha entrado nadie en sus tiendas.',
    whatStays:
      'Siguen abiertas las consultas y las exportaciones, las salidas y el cierre de las cajas abiertas. Todo lo demás se rechaza desde la próxima acción.',
    name: 'Nombre del operador',
    nameHint: (name: string) => `Escribe «${name}» para confirmar.`,
    failed: 'No se ha podido suspender',
    suspended: (name: string) => `${name} está suspendido`,
    reactivateTitle: 'Operador suspendido',
    reactivateHint: 'Sus tiendas solo pueden consultar, exportar, dar salidas y cerrar cajas.',
    reactivate: 'Reactivar',
    reactivated: (name: string) => `${name} vuelve a estar activo`,
    reactivateFailed: 'No se ha podido reactivar',
  },
  en: {
    title: 'Suspend operator',
    hint: (venues: string) => `Nobody will be able to enter or buy at their shops (${venues}). Nothing is deleted.`,
    open: 'Suspend…',
    suspend: 'Suspend',
    inside: (people: string, many: boolean) =>
      many ? `There are ${people} people inside now: they can leave.` : 'There is 1 person inside now: they can leave.',
    nobodyInside: 'There is nobody inside now.',
    unknownInside: 'Nobody has entered their shops yet.',
    whatStays:
      'Looking, exporting, letting people out and closing open tills stay possible. Everything else is refused from the next action on.',
    name: 'Name of the operator',
    nameHint: (name: string) => `Type “${name}” to confirm.`,
    failed: 'The operator could not be suspended',
    suspended: (name: string) => `${name} is suspended`,
    reactivateTitle: 'Operator suspended',
    reactivateHint: 'Their shops can only look, export, let people out and close tills.',
    reactivate: 'Reactivate',
    reactivated: (name: string) => `${name} is active again`,
    reactivateFailed: 'The operator could not be reactivated',
  },
})
