import { schemeAt, type Scheme, type Theme, themes } from '@aforo/domain'
import { deviceSetting, useDeviceSetting } from './setting.ts'

export const themeSetting = deviceSetting<Theme>('aforo.theme', {
  fromText: (text) => themes.find((theme) => theme === text) ?? 'auto',
  toText: (theme) => theme,
})

/** What is on screen now. Kept so that the next visit starts in it, before any script of the app has run. */
const schemeSetting = deviceSetting<Scheme>('aforo.scheme', {
  fromText: (text) => (text === 'dark' ? 'dark' : 'light'),
  toText: (scheme) => scheme,
})

export const useScheme = (): Scheme => useDeviceSetting(schemeSetting)

const lookEveryMs = 60_000

/** Puts the chosen theme on the page and, where it is automatic, follows the clock. */
export function followTheme(): void {
  const apply = () => {
    const scheme = schemeAt(themeSetting.read(), new Date().getHours())
    document.documentElement.dataset['mantineColorScheme'] = scheme
    if (schemeSetting.read() !== scheme) schemeSetting.write(scheme)
  }
  themeSetting.subscribe(apply)
  setInterval(apply, lookEveryMs)
  apply()
}
