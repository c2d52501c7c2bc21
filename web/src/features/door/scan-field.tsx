import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Row } from '../../design/primitives.tsx'
import { ReaderField } from '../../design/reader-field.tsx'
import { CameraButton } from '../../parts/camera/camera-button.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import classes from './door-page.module.css'
import { doorWords } from './door-words.ts'

/** Longer than the pause between two characters of a card reader or a person typing. */
const shortcutDelayMs = 350
const shortcuts = ['n', 'N', '/'] as const

type ScanFieldProps = {
  field: RefObject<HTMLInputElement | null>
  isLost: boolean
  onTyped: (text: string) => void
  onShortcut: (key: 'n' | '/') => void
  /** What became of the last scan, shown below the camera. */
  result: ReactNode
}

/** Input for the card reader and for typed numbers. A single letter is a shortcut. */
export function ScanField({ field, isLost, onTyped, onShortcut, result }: ScanFieldProps) {
  const t = useWords(doorWords)
  const isPhone = usePhone()
  const [text, setText] = useState('')

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
    <Row as="form" gap={4} onSubmit={submit}>
      <ReaderField
        className={classes.scan ?? ''}
        field={field}
        label={t.scan}
        placeholder={isPhone ? t.scanShort : t.scan}
        maxLength={64}
        value={text}
        disabled={isLost}
        onChange={(event) => setText(event.currentTarget.value)}
        short
      />
      <CameraButton size="reader" stays disabled={isLost} result={result} />
    </Row>
  )
}
