import { darkFromHour, lightFromHour } from '@aforo/domain'
import { words } from '../../words/words.ts'

export const settingsWords = words({
  es: {
    title: 'Ajustes',
    saved: 'Los cambios se guardan al momento',
    appearance: 'Apariencia e idioma',
    theme: 'Tema',
    themes: { light: 'Claro', dark: 'Oscuro', auto: 'Automático' },
    autoHint: `Automático pasa a oscuro de ${darkFromHour}:00 a ${lightFromHour}:00 en este dispositivo.`,
    language: 'Idioma',
    languageHint: 'También cambia fechas, horas e importes.',
    format: 'Formato',
    formatHint: 'Según el idioma',
  },
  en: {
    title: 'Settings',
    saved: 'Changes are saved at once',
    appearance: 'Appearance and language',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', auto: 'Automatic' },
    autoHint: `Automatic goes dark from ${darkFromHour}:00 to ${lightFromHour}:00 on this device.`,
    language: 'Language',
    languageHint: 'Changes dates, times and amounts as well.',
    format: 'Format',
    formatHint: 'By language',
  },
})
