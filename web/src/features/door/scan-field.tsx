import { TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { ReaderState } from '../../design/reader-state.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import classes from './scan-field.module.css'

/** Longer than the pause between two characters of a card reader or a person typing. */
const shortcutDelayMs = 350
const shortcuts = ['n', 'N', '/'] as const

type ScanFieldProps = {
  field: RefObject<HTMLInputElement | null>
  isLost: boolean
  onTyped: (text: string) => void
  onShortcut: (key: 'n' | '/') => void
}

/** Input for the card reader and for typed numbers. A single letter is a shortcut. */
export function ScanField({ field, isLost, onTyped, onShortcut }: ScanFieldProps) {
  const t = useWords(doorWords)
  const isPhone = usePhone()
  const [text, setText] = useState('')
  // Until it is tapped, the field does not open a tablet's on-screen keyboard.
  const [isTapped, setIsTapped] = useState(false)

  const take = useEffectEvent((key: (typeof shortcuts)[number]) => {
    setText('')
    onShortcut(key === '/' ? '/' : 'n')
  })
  useEffect(() => {
    const key = shortcuts.find((shortcut) => shortcut === text)
    if (key === undefined) return
    const timer = setTimeout(() => take(key), shortcutDelayMs)
    return () => clearTimeout(timer)
  }, [text])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = text.trim()
    setText('')
    if (typed !== '') onTyped(typed)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        ref={field}
        classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
        aria-label={t.scan}
        placeholder={isPhone ? t.scanShort : t.scan}
        autoComplete="off"
        spellCheck={false}
        inputMode={isTapped ? 'text' : 'none'}
        maxLength={64}
        value={text}
        disabled={isLost}
        onChange={(event) => setText(event.currentTarget.value)}
        onPointerDown={() => setIsTapped(true)}
        onBlur={() => setIsTapped(false)}
        leftSection={<IconScan size={26} stroke={1.7} aria-hidden="true" />}
        leftSectionWidth={60}
        rightSection={<ReaderState field={field} short />}
        rightSectionWidth="auto"
      />
    </form>
  )
}
