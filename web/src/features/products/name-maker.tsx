import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { categoryNameMost } from '@aforo/domain'
import { categoryWords } from './category-words.ts'
import { Stack, Text } from '../../design/primitives.tsx'
import classes from './category-filter.module.css'

type NameMakerProps = { label: string; onCreate: (name: string) => Promise<void>; onLeave?: () => void }

/** Creates an item from its name, in place. */
export function NameMaker({ label, onCreate, onLeave }: NameMakerProps) {
  const t = useWords(categoryWords)
  const shared = useWords(sharedWords)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function create(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await onCreate(name.trim())
      setName('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.detail ?? `${asSentence(t.createFailed)} ${shared.offline}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack
      as="form"
      gap={2}
      className={classes.maker}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && name.trim() !== '') void create()
      }}
    >
      <TextInput
        aria-label={label}
        placeholder={label}
        maxLength={categoryNameMost}
        value={name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field opens because the person asked for it
        autoFocus={onLeave !== undefined}
        error={failure !== null}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setFailure(null)
        }}
        onKeyDown={(event) => event.key === 'Escape' && onLeave?.()}
        rightSection={
          <Button type="submit" variant="light" disabled={name.trim() === '' || busy}>
            {t.create}
          </Button>
        }
        rightSectionWidth={68}
      />
      {failure !== null && (
        <Text size="small" tone="bad" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  )
}
