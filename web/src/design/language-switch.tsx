import { languages } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { languageSetting, useLanguage } from '../device/language.ts'
import { useWords, words } from '../words/words.ts'

const switchWords = words({ es: { language: 'Idioma' }, en: { language: 'Language' } })

/** Each language is named in itself, so that people who do not read the other language find it. */
const ownNames = { es: 'Español', en: 'English' } as const

export function LanguageSwitch() {
  const t = useWords(switchWords)
  return (
    <SegmentedControl
      aria-label={t.language}
      value={useLanguage()}
      onChange={languageSetting.write}
      data={languages.map((language) => ({ value: language, label: ownNames[language] }))}
    />
  )
}
