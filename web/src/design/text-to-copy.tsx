import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import formClasses from './dialog-form.module.css'

type TextToCopyProps = {
  label: string
  text: string
  description?: string
  words: { copy: string; copied: string; done: string }
  onClose: () => void
}

/** A text that a dialog shows once, with a button that copies it. */
export function TextToCopy({ label, text, description, words, onClose }: TextToCopyProps) {
  const [copied, setCopied] = useState(false)
  // If the browser forbids copying, the text can still be copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <>
      <TextInput
        label={label}
        value={text}
        readOnly
        autoComplete="off"
        description={description}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={formClasses.buttons}>
        <Button variant="default" onClick={onClose}>
          {words.done}
        </Button>
        {'clipboard' in navigator && (
          <Button
            leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            onClick={() => void copy()}
            data-autofocus
          >
            {copied ? words.copied : words.copy}
          </Button>
        )}
      </div>
      <span className="for-readers" role="status">
        {copied && words.copied}
      </span>
    </>
  )
}
