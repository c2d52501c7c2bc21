import { languages } from '@aforo/domain'
import { useId } from 'react'
import { languageSetting, useLanguage } from '../device/language.ts'
import { useWords, words } from '../words/words.ts'
import classes from './language-switch.module.css'

const switchWords = words({ es: { language: 'Idioma' }, en: { language: 'Language' } })

/** Each language is named in itself, so that people who do not read the other language find it. */
const ownNames = { es: 'Español', en: 'English' } as const

/** Looks like Mantine's SegmentedControl, which would add 3 kB to the first load of the sign-in page. */
export function LanguageSwitch() {
  const t = useWords(switchWords)
  const chosen = useLanguage()
  const group = useId()
  return (
    <div className={classes.switch} role="radiogroup" aria-label={t.language}>
      {languages.map((language) => (
        <label key={language} className={classes.choice}>
          <input
            type="radio"
            className="for-readers"
            name={group}
            checked={language === chosen}
            onChange={() => languageSetting.write(language)}
          />
          {ownNames[language]}
        </label>
      ))}
    </div>
  )
}
