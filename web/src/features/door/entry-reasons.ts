import type { EntryRule } from '@aforo/domain'
import { words } from '../../words/words.ts'
import { rulesToShow } from './entry-preview.ts'

/** Frequent reasons for letting a member in although a rule asks. */
export const reasonWords = words({
  es: {
    renewsToday: 'Renueva hoy',
    paysToday: 'Paga hoy',
    paysOnLeaving: 'Paga al salir',
    somebodyLeaves: 'Alguien sale ahora',
    collects: 'Recoge y se va',
    idChecked: 'Documento visto ahora',
    idNextTime: 'Lo trae la próxima vez',
    allowed: 'Lo autoriza la dirección',
    known: 'Lo conocemos',
  },
  en: {
    renewsToday: 'Renews today',
    paysToday: 'Pays today',
    paysOnLeaving: 'Pays on leaving',
    somebodyLeaves: 'Somebody is leaving',
    collects: 'Collects and leaves',
    idChecked: 'ID checked now',
    idNextTime: 'Brings it next time',
    allowed: 'Allowed by the management',
    known: 'We know them',
  },
})

type Reason = keyof typeof reasonWords.es

const reasonsOf: Partial<Record<EntryRule, readonly Reason[]>> = {
  entry_membership_expired: ['renewsToday'],
  entry_fee_unpaid: ['paysToday', 'paysOnLeaving'],
  entry_room_full: ['somebodyLeaves', 'collects'],
  entry_identity_unseen: ['idChecked', 'idNextTime'],
}

/** The reasons that fit these rules, then those that always fit. */
export const frequentReasons = (rules: readonly EntryRule[]): readonly Reason[] => [
  ...rulesToShow(rules).flatMap((rule) => reasonsOf[rule] ?? []),
  'allowed',
  'known',
]
