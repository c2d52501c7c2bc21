import { secondFactorScopes, type SecondFactorScope } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingRow } from '../../design/setting-row.tsx'
import { useWords, words } from '../../words/words.ts'
import classes from './settings.module.css'
import { operatorSettingsQuery, useOperatorCommand } from './settings-queries.ts'
import { useSaving } from './use-saving.ts'

const scopeWords = words({
  es: {
    name: 'Segundo paso al entrar',
    hint: 'Quién debe tener llave de acceso o códigos. Vale para todas tus tiendas.',
    saved: 'Segundo paso al entrar: guardado',
    scopes: { owners: 'Propietarios', everyone: 'Todo el personal' },
  },
  en: {
    name: 'Second step at sign-in',
    hint: 'Who must have a passkey or codes. It applies to all your shops.',
    saved: 'Second step at sign-in: saved',
    scopes: { owners: 'Owners', everyone: 'All staff' },
  },
})

/** Who must have a second factor at the operator of this venue. */
export function SecondFactorRow({ venueId }: { venueId: number }) {
  const t = useWords(scopeWords)
  const { data } = useQuery(operatorSettingsQuery(venueId))
  const change = useOperatorCommand(venueId)
  const { saved, failure, keep } = useSaving()
  const [chosen, setChosen] = useState<SecondFactorScope | null>(null)
  if (data === undefined) return null
  const before = data.second_factor_for

  async function choose(next: SecondFactorScope): Promise<void> {
    setChosen(next)
    await keep(
      t.saved,
      () => change({ second_factor_for: next }),
      () => change({ second_factor_for: before }),
    )
    setChosen(null)
  }
  return (
    <SettingRow name={t.name} hint={t.hint} saved={saved} failure={failure}>
      <SegmentedControl
        className={classes.levels ?? ''}
        aria-label={t.name}
        value={chosen ?? before}
        onChange={(next) => void choose(next)}
        data={secondFactorScopes.map((value) => ({ value, label: t.scopes[value] }))}
      />
    </SettingRow>
  )
}
