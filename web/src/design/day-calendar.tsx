import type { Language } from '@aforo/domain'
import { DatePicker, DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import { useLanguage } from '../device/language.ts'
import { useWords, words } from '../words/words.ts'
import '@mantine/dates/styles.layer.css'
import classes from './day-calendar.module.css'

/** Days offered beside the calendar: of the past for a filter, of the future for an expiry. */
export type DayPresets = 'past' | 'future' | undefined

const calendarWords = words({
  es: {
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    previousDecade: 'Década anterior',
    nextDecade: 'Década siguiente',
    today: 'Hoy',
    past: { yesterday: 'Ayer', week: 'Hace 7 días', month: 'Inicio del mes', year: 'Inicio del año' },
    future: { month: 'En 1 mes', half: 'En 6 meses', year: 'En 1 año' },
  },
  en: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
    today: 'Today',
    past: { yesterday: 'Yesterday', week: '7 days ago', month: 'Start of the month', year: 'Start of the year' },
    future: { month: 'In 1 month', half: 'In 6 months', year: 'In 1 year' },
  },
})

const calendarClasses = {
  day: classes.day ?? '',
  weekday: classes.weekday ?? '',
  datePickerRoot: classes.root ?? '',
  presetsList: classes.presets ?? '',
}

const locales: Record<Language, string> = { es: 'es', en: 'en' }

type DayCalendarProps = {
  day: string
  min: string | undefined
  max: string | undefined
  presets: DayPresets
  onChoose: (day: string) => void
}

/** One month of days, in the language of the screen, with the days that are chosen most often beside it. */
export function DayCalendar({ day, min, max, presets, onChoose }: DayCalendarProps) {
  const { today: todayLabel, past, future, ...ariaLabels } = useWords(calendarWords)
  const language = useLanguage()
  const today = dayjs()
  const offered = {
    past: [
      [todayLabel, today],
      [past.yesterday, today.subtract(1, 'day')],
      [past.week, today.subtract(7, 'day')],
      [past.month, today.startOf('month')],
      [past.year, today.startOf('year')],
    ] as const,
    future: [
      [todayLabel, today],
      [future.month, today.add(1, 'month')],
      [future.half, today.add(6, 'month')],
      [future.year, today.add(1, 'year')],
    ] as const,
  }
  return (
    <DatesProvider settings={{ locale: locales[language], firstDayOfWeek: 1 }}>
      <DatePicker
        value={day === '' ? null : day}
        {...(day === '' ? {} : { defaultDate: day })}
        {...(min === undefined ? {} : { minDate: min })}
        {...(max === undefined ? {} : { maxDate: max })}
        {...(presets === undefined
          ? {}
          : { presets: offered[presets].map(([label, at]) => ({ label, value: at.format('YYYY-MM-DD') })) })}
        hideOutsideDates
        classNames={calendarClasses}
        ariaLabels={ariaLabels}
        onChange={(chosen) => onChoose(chosen ?? '')}
      />
    </DatesProvider>
  )
}
