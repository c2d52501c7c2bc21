import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatGrams, formatMoney, formatTime } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../ui/card.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { useWords } from '../../words/words.ts'
import classes from './settings-page.module.css'
import { settingsWords } from './settings-words.ts'
import { ThemeChoice } from './theme-choice.tsx'

export function Page() {
  const t = useWords(settingsWords)
  return (
    <>
      <PageHead title={t.title}>
        <span className={classes.saved}>
          <IconCheck size={17} aria-hidden="true" /> {t.saved}
        </span>
      </PageHead>
      <div className={classes.column}>
        <Card title={t.appearance} rows>
          <ThemeChoice />
          <SettingRow name={t.language} hint={t.languageHint}>
            <LanguageSwitch />
          </SettingRow>
          <SettingRow name={t.format} hint={t.formatHint}>
            <FormatSample />
          </SettingRow>
        </Card>
      </div>
    </>
  )
}

/** Amounts, weights and times as this browser will show them at this venue. */
function FormatSample() {
  const language = useLanguage()
  const { venue } = useSession()
  const [now] = useState(() => new Date())
  const parts = [
    formatMoney(128_450, venue?.currency ?? 'EUR', language),
    formatGrams(2_375, language),
    formatDate(now, language, venue?.time_zone),
    formatTime(now, language, venue?.time_zone),
  ]
  return <span className="tabular">{parts.join(' · ')}</span>
}
