import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatTypedDay, parseTypedDay } from '../format/typed-day.ts'
import { useWords, words } from '../words/words.ts'
import type { DayCalendar, DayPresets } from './day-calendar.tsx'

const dayWords = words({
  es: { pattern: 'dd/mm/aaaa', open: 'Abrir el calendario' },
  en: { pattern: 'dd/mm/yyyy', open: 'Open the calendar' },
})

type DayFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'ref'> & {
  /** YYYY-MM-DD, or empty. */
  value: string
  /** The day is empty while the text is not a whole date; then `whole` is false. */
  onChange: (day: string, whole: boolean) => void
  /** The first and the last day of the calendar. */
  min?: string | undefined
  max?: string | undefined
  presets?: DayPresets
  /** Inside a popover, which a press on a calendar outside of it would close. */
  nested?: boolean
}

/** Finds the fields of a form whose text is not a whole date: `checkValidity` is false for them. */
export const dayFieldMark = 'data-day-field'

/** A date, typed with the day first or chosen in a calendar, both in the language of the screen. */
export function DayField({ value, onChange, min, max, presets, nested = false, disabled, ...input }: DayFieldProps) {
  const t = useWords(dayWords)
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** Downloaded when it is opened for the first time. */
  const [Calendar, setCalendar] = useState<typeof DayCalendar | null>(null)
  /** What was typed while it is not a whole date, and the day before it. Another day replaces it. */
  const [unfinished, setUnfinished] = useState<{ text: string; over: string } | null>(null)
  const text = unfinished !== null && (value === '' || value === unfinished.over) ? unfinished.text : null
  useEffect(() => field.current?.setCustomValidity(text === null ? '' : t.pattern), [text, t])

  function type(typed: string): void {
    const day = typed.trim() === '' ? '' : parseTypedDay(typed)
    setUnfinished(day === null ? { text: typed, over: value } : null)
    onChange(day ?? '', day !== null)
  }

  async function toggle(): Promise<void> {
    if (Calendar === null) {
      // Without a connection the date can still be typed, and the next press tries again.
      const calendar = await import('./day-calendar.tsx').catch(() => null)
      if (calendar === null) return
      setCalendar(() => calendar.DayCalendar)
    }
    setIsOpen(!isOpen)
  }

  function choose(day: string): void {
    setUnfinished(null)
    onChange(day, true)
    setIsOpen(false)
    field.current?.focus()
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus withinPortal={!nested}>
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        placeholder={t.pattern}
        {...input}
        {...{ [dayFieldMark]: true }}
        ref={field}
        disabled={disabled ?? false}
        value={text ?? formatTypedDay(value)}
        onChange={(event) => type(event.currentTarget.value)}
        rightSection={
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.open}
              disabled={disabled ?? false}
              onClick={() => void toggle()}
            >
              <IconCalendar size={18} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown>
        {Calendar !== null && <Calendar day={value} min={min} max={max} presets={presets} onChoose={choose} />}
      </Popover.Dropdown>
    </Popover>
  )
}
