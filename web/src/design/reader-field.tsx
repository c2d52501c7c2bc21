import { TextInput, type TextInputProps } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import classes from './reader-field.module.css'
import { ReaderState } from './reader-state.tsx'

type ReaderFieldProps = Pick<
  TextInputProps,
  'className' | 'placeholder' | 'maxLength' | 'disabled' | 'onChange' | 'onKeyDown'
> & {
  field: RefObject<HTMLInputElement | null>
  label: string
  value: string
  /** A short text for the state of the reader on a phone. */
  short?: boolean
}

/** A large field for the card reader and for typing. It opens no on-screen keyboard until it is tapped. */
export function ReaderField({ field, label, short = false, ...input }: ReaderFieldProps) {
  const [isTapped, setIsTapped] = useState(false)
  return (
    <TextInput
      {...input}
      ref={field}
      classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      inputMode={isTapped ? 'text' : 'none'}
      onPointerDown={() => setIsTapped(true)}
      onBlur={() => setIsTapped(false)}
      leftSection={<IconScan size={26} stroke={1.7} aria-hidden="true" />}
      leftSectionWidth={60}
      rightSection={<ReaderState field={field} short={short} isOff={input.disabled === true} />}
      rightSectionWidth="auto"
    />
  )
}
