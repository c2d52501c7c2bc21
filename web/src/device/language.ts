import { type Language, languages, pickLanguage } from '@aforo/domain'
import { deviceSetting, useDeviceSetting } from './setting.ts'

export const languageSetting = deviceSetting<Language>('aforo.language', {
  fromText: (text) => languages.find((language) => language === text) ?? pickLanguage(navigator.languages),
  toText: (language) => language,
})

export const useLanguage = (): Language => useDeviceSetting(languageSetting)

/** Sets the `lang` attribute of the page, for screen readers and hyphenation. */
export function followLanguage(): void {
  const apply = () => {
    document.documentElement.lang = languageSetting.read()
  }
  languageSetting.subscribe(apply)
  apply()
}
