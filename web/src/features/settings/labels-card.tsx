import { fitsLabel, labelLinesMost, labelWordsMost } from '@aforo/domain'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { useWords } from '../../words/words.ts'
import { labelWordsWords } from './label-words.ts'
import classes from './settings.module.css'
import type { VenueSettings } from './settings-queries.ts'
import { useSetting } from './use-setting.ts'

/** What must stand on the labels of the venue. It is saved when the field is left. */
export function LabelsCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(labelWordsWords)
  const words = useSetting(t.words, settings, 'label_words')
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && !fitsLabel(draft.trim())

  function settle(): void {
    if (draft === null || isWrong) return
    setDraft(null)
    if (draft.trim() !== words.value) words.choose(draft.trim())
  }
  return (
    <Card id="labels" title={t.title} of={settings.venue.name} rows>
      <SettingRow name={t.words} hint={t.hint} {...words.row}>
        <Textarea
          className={classes.labelWords ?? ''}
          aria-label={t.words}
          placeholder={t.placeholder}
          autosize
          minRows={2}
          maxRows={labelLinesMost}
          value={draft ?? words.value}
          onChange={({ currentTarget: { value } }) => setDraft(value)}
          onBlur={settle}
          error={isWrong && <FieldError>{t.fault(labelLinesMost, labelWordsMost)}</FieldError>}
        />
      </SettingRow>
    </Card>
  )
}
