import { darkFromHour, lightFromHour, themes } from '@aforo/domain'
import { IconCircleCheckFilled, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useDeviceSetting } from '../device/setting.ts'
import { themeSetting } from '../device/theme.ts'
import { useWords, words } from '../words/words.ts'
import { Row, Text } from './primitives.tsx'
import classes from './theme-choice.module.css'

const themeWords = words({
  es: {
    theme: 'Tema',
    themes: { light: 'Claro', dark: 'Oscuro', auto: 'Automático' },
    autoHint: `Automático pasa a oscuro de ${darkFromHour}:00 a ${lightFromHour}:00 en este dispositivo.`,
  },
  en: {
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', auto: 'Automatic' },
    autoHint: `Automatic goes dark from ${darkFromHour}:00 to ${lightFromHour}:00 on this device.`,
  },
})

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

export function ThemeChoice() {
  const t = useWords(themeWords)
  const chosen = useDeviceSetting(themeSetting)
  return (
    <Row as="fieldset" wrap gap={5} className={classes.choice}>
      <legend className="for-readers">{t.theme}</legend>
      {themes.map((theme) => {
        const Icon = icons[theme]
        return (
          <label key={theme} className={classes.option}>
            <input
              type="radio"
              name="theme"
              className="for-readers"
              checked={chosen === theme}
              onChange={() => themeSetting.write(theme)}
            />
            <span className={classes.preview} data-theme={theme} aria-hidden="true">
              <i />
              <i />
            </span>
            <Row as="span" gap={4} pad={4} line="top" size="small" weight="medium" className={classes.name}>
              <Icon size={18} stroke={1.7} aria-hidden="true" />
              {t.themes[theme]}
              {chosen === theme && <IconCircleCheckFilled className={classes.tick} size={18} aria-hidden="true" />}
            </Row>
          </label>
        )
      })}
      <Text as="p" size="small" tone="quiet" className={classes.hint}>
        {t.autoHint}
      </Text>
    </Row>
  )
}
