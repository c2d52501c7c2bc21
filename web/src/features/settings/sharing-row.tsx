import { memberSharings } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingRow } from '../../design/setting-row.tsx'
import { useWords } from '../../words/words.ts'
import classes from './settings.module.css'
import { type MemberSharing, operatorSettingsQuery, useOperatorCommand } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'
import { useSaving } from './use-saving.ts'

/** Whether the operator's venues share members. It applies to all venues of the operator, not only this one. */
export function SharingRow({ venueId }: { venueId: number }) {
  const t = useWords(settingsWords)
  const { data } = useQuery(operatorSettingsQuery(venueId))
  const change = useOperatorCommand(venueId)
  const { saved, failure, keep } = useSaving()
  const [chosen, setChosen] = useState<MemberSharing | null>(null)
  if (data === undefined) return null
  const before = data.member_sharing

  async function choose(next: MemberSharing): Promise<void> {
    setChosen(next)
    await keep(
      t.savedNamed(t.sharing),
      () => change({ member_sharing: next }),
      () => change({ member_sharing: before }),
    )
    setChosen(null)
  }
  return (
    <SettingRow name={t.sharing} hint={t.sharingHint} saved={saved} failure={failure}>
      <SegmentedControl
        className={classes.levels ?? ''}
        aria-label={t.sharing}
        value={chosen ?? before}
        onChange={(next) => void choose(next)}
        data={memberSharings.map((value) => ({ value, label: t.sharings[value] }))}
      />
    </SettingRow>
  )
}
