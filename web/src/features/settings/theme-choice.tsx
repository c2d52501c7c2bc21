import { themes } from '@aforo/domain'
import { IconCircleCheckFilled, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useDeviceSetting } from '../../device/setting.ts'
import { themeSetting } from '../../device/theme.ts'
import { useWords } from '../../words/words.ts'
import { settingsWords } from './settings-words.ts'
import classes from './theme-choice.module.css'

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

export function ThemeChoice() {
  const t = useWords(settingsWords)
  const chosen = useDeviceSetting(themeSetting)
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{t.theme}</legend>
      {themes.map((theme) => {
        const Icon = icons[theme]
        return (
          <label key={theme} className={classes.option}>
            <input type="radio" name="theme" checked={chosen === theme} onChange={() => themeSetting.write(theme)} />
            <span className={classes.preview} data-theme={theme} aria-hidden="true">
              <i />
              <i />
            </span>
            <span className={classes.name}>
              <Icon size={18} stroke={1.7} aria-hidden="true" />
              {t.themes[theme]}
              {chosen === theme && <IconCircleCheckFilled className={classes.tick} size={18} aria-hidden="true" />}
            </span>
          </label>
        )
      })}
      <p className={classes.hint}>{t.autoHint}</p>
    </fieldset>
  )
}
