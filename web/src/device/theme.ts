import { schemeAt, type Scheme, type Theme, themes } from '@aforo/domain'
import { deviceSetting, useDeviceSetting } from './setting.ts'

export const themeSetting = deviceSetting<Theme>('aforo.theme', {
  fromText: (text) => themes.find((theme) => theme === text) ?? 'auto',
  toText: (theme) => theme,
})

/** The current colour scheme. It is stored so that the next visit starts with it, before any script of the app runs. */
const schemeSetting = deviceSetting<Scheme>('aforo.scheme', {
  fromText: (text) => (text === 'dark' ? 'dark' : 'light'),
  toText: (scheme) => scheme,
})

export const useScheme = (): Scheme => useDeviceSetting(schemeSetting)

const lookEveryMs = 60_000

/** Applies the chosen theme to the page. An automatic theme follows the time of day. */
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
