import { useWords, words } from '../words/words.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SettingRow } from './setting-row.tsx'

const rowWords = words({
  es: { language: 'Idioma', hint: 'También cambia fechas, horas e importes.' },
  en: { language: 'Language', hint: 'Changes dates, times and amounts as well.' },
})

export function LanguageRow() {
  const t = useWords(rowWords)
  return (
    <SettingRow name={t.language} hint={t.hint}>
      <LanguageSwitch />
    </SettingRow>
  )
}
