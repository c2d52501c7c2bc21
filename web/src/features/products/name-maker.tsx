import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { categoryNameMost } from '@aforo/domain'
import { categoryWords } from './category-words.ts'
import classes from './name-maker.module.css'

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
    <form
      className={classes.maker}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && name.trim() !== '') void create()
      }}
    >
      <span className={classes.field}>
        <input
          className={classes.input}
          aria-label={label}
          placeholder={label}
          maxLength={categoryNameMost}
          value={name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field opens because the person asked for it
          autoFocus={onLeave !== undefined}
          aria-invalid={failure !== null}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setFailure(null)
          }}
          onKeyDown={(event) => event.key === 'Escape' && onLeave?.()}
        />
        <button type="submit" className={classes.create} disabled={name.trim() === '' || busy}>
          {t.create}
        </button>
      </span>
      {failure !== null && (
        <span className={classes.failure} role="alert">
          {failure}
        </span>
      )}
    </form>
  )
}
