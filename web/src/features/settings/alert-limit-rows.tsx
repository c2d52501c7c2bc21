import { type AlertLimits, alertLimitNames, alertLimitRange } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { SettingRow } from '../../design/setting-row.tsx'
import { Stepper } from '../../design/stepper.tsx'
import { useWords, words } from '../../words/words.ts'
import { operatorSettingsQuery, useOperatorCommand } from './settings-queries.ts'
import { useSaving } from './use-saving.ts'

const limitWords = words({
  es: {
    never: 'Sin aviso',
    saved: (name: string) => `${name}: guardado`,
    rows: {
      payouts: {
        name: 'Aviso por devoluciones',
        hint: 'Desde cuántas devoluciones de crédito de una persona en un día. Vale para todas tus tiendas.',
      },
      reads: {
        name: 'Aviso por fichas abiertas',
        hint: 'Desde cuántas fichas de socios abiertas por una persona en una hora. Vale para todas tus tiendas.',
      },
      refusals: {
        name: 'Aviso por intentos rechazados',
        hint: 'Desde cuántos en diez minutos, de una persona o una tablet. Vale para todas tus tiendas.',
      },
    },
  },
  en: {
    never: 'No alert',
    saved: (name: string) => `${name}: saved`,
    rows: {
      payouts: {
        name: 'Alert for payouts',
        hint: 'From how many payouts of credit by one person in one day. It applies to all your shops.',
      },
      reads: {
        name: 'Alert for opened records',
        hint: 'From how many member records opened by one person in one hour. It applies to all your shops.',
      },
      refusals: {
        name: 'Alert for refused attempts',
        hint: 'From how many in ten minutes, by one person or tablet. It applies to all your shops.',
      },
    },
  },
})

/** From which numbers on the owners of this venue's operator get an alert. */
export function AlertLimitRows({ venueId }: { venueId: number }) {
  const { data } = useQuery(operatorSettingsQuery(venueId))
  if (data === undefined) return null
  return alertLimitNames.map((name) => (
    <AlertLimitRow key={name} venueId={venueId} limits={data.alert_limits} limit={name} />
  ))
}

type AlertLimitRowProps = { venueId: number; limits: AlertLimits; limit: keyof AlertLimits }

function AlertLimitRow({ venueId, limits, limit }: AlertLimitRowProps) {
  const t = useWords(limitWords)
  const change = useOperatorCommand(venueId)
  const { saved, failure, keep } = useSaving()
  const { name, hint } = t.rows[limit]
  const before = limits[limit]
  const choose = (next: number | null) =>
    keep(
      t.saved(name),
      () => change({ alert_limits: { ...limits, [limit]: next } }),
      () => change({ alert_limits: { ...limits, [limit]: before } }),
    )
  return (
    <SettingRow name={name} hint={hint} saved={saved} failure={failure}>
      <Stepper
        name={name}
        value={before}
        {...alertLimitRange}
        none={t.never}
        onChange={(next: number | null) => void choose(next)}
      />
    </SettingRow>
  )
}
