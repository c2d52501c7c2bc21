import type { RetentionKind } from '@aforo/domain'
import { words } from './words.ts'

type KindWords = { name: string; reason: string }

/** The kinds of data that owners keep for a time, and why the law lets or makes them keep it. */
export const retentionKindWords = words<{ kinds: Record<RetentionKind, KindWords> }>({
  es: {
    kinds: {
      visits: {
        name: 'Visitas',
        reason:
          'Entradas y salidas de los socios. Una reclamación por una visita puede llegar hasta tres años después.',
      },
      'member-reads': {
        name: 'Consultas de fichas',
        reason: 'Quién abrió los datos de quién. Un socio puede preguntarlo, y reclamar durante tres años.',
      },
      messages: {
        name: 'Mensajes del equipo',
        reason: 'A veces nombran a socios, así que no deben guardarse más de lo que sirven.',
      },
      'left-pictures': {
        name: 'Foto y contrato de quien se fue',
        reason:
          'El contrato firmado prueba lo acordado: se puede reclamar durante cinco años (art. 1964 del Código Civil). El plazo cuenta desde la baja.',
      },
      'left-members': {
        name: 'Datos de quien se fue',
        reason:
          'Tras la baja, los datos solo se guardan mientras alguien pueda reclamar; después se eliminan (art. 5.1.e del RGPD). El dinero y el stock quedan, sin nombre.',
      },
      'time-records': {
        name: 'Registro horario del equipo',
        reason: 'La ley obliga a guardarlo cuatro años (art. 34.9 del Estatuto de los Trabajadores).',
      },
    },
  },
  en: {
    kinds: {
      visits: {
        name: 'Visits',
        reason: 'When members came and left. A claim about a visit can be made for three years.',
      },
      'member-reads': {
        name: 'Records of who read members',
        reason: 'Who opened whose data. A member may ask for it, and claim for three years.',
      },
      messages: {
        name: 'Staff messages',
        reason: 'They sometimes name members, so they should not be kept longer than they are useful.',
      },
      'left-pictures': {
        name: 'Picture and contract of people who left',
        reason:
          'The signed contract proves what was agreed: claims can be made for five years (Spanish Civil Code, art. 1964). Counted from the day they left.',
      },
      'left-members': {
        name: 'Data of people who left',
        reason:
          'After members leave, their data may be kept only while somebody can make a claim; then they are erased (GDPR, art. 5.1.e). Money and stock stay, without a name.',
      },
      'time-records': {
        name: 'Working hours of staff',
        reason: 'Spanish law asks for four years (Workers’ Statute, art. 34.9).',
      },
    },
  },
})
