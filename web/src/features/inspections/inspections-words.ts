import { inspectionMinutes, inspectionReasonLeast, inspectionReasonMost } from '@aforo/domain'
import { words } from '../../words/words.ts'

export const inspectionsWords = words({
  es: {
    title: 'Listado Socios',
    question: '¿Por qué necesitas ver a estos socios?',
    explanation: `Los datos de los socios son de quien lleva la tienda. Se registra quién eres, cuándo, desde dónde y el motivo, y la persona propietaria lo ve. Después podrás verlos durante ${inspectionMinutes} minutos, en todas sus tiendas.`,
    venueMissing: 'Elige una tienda.',
    reason: 'Motivo',
    reasonHint: `Por ejemplo, el número de la consulta y lo que vas a comprobar. Entre ${inspectionReasonLeast} y ${inspectionReasonMost} caracteres.`,
    open: `Abrir durante ${inspectionMinutes} minutos`,
    session: (operator: string) => `Sesión de soporte: ${operator}`,
    because: (reason: string) => `Motivo: ${reason}`,
    closesIn: 'Se cierra sola en',
    endNow: 'Terminar ahora',
    endFailed: 'No se ha podido terminar la sesión de soporte',
    loadError: 'Algo ha ido mal, no se sabe si los socios están abiertos',
  },
  en: {
    title: 'Member list',
    question: 'Why do you need to see these members?',
    explanation: `Members' data belong to whoever runs the shop. Who you are, when, from where and the reason are recorded, and the owner sees it. You can then see them for ${inspectionMinutes} minutes, at all their shops.`,
    venueMissing: 'Choose a shop.',
    reason: 'Reason',
    reasonHint: `For example the number of the request and what you are going to check. Between ${inspectionReasonLeast} and ${inspectionReasonMost} characters.`,
    open: `Open for ${inspectionMinutes} minutes`,
    session: (operator: string) => `Support session: ${operator}`,
    because: (reason: string) => `Reason: ${reason}`,
    closesIn: 'Closes by itself in',
    endNow: 'End now',
    endFailed: 'The support session could not be ended',
    loadError: 'Something went wrong, it is not known whether the members are open',
  },
})
