import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { Notice } from '../../design/notice.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { useStaffCommands } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

type Somebody = { id: number; email: string }

type RemoveProps = { person: Somebody; onClose: () => void; onRemoved: () => void }

export function RemoveDialog({ person, onClose, onRemoved }: RemoveProps) {
  const t = useWords(staffWords)
  const { remove, refresh } = useStaffCommands()
  return (
    <Confirmation
      title={t.removeTitle(person.email)}
      name={person.email}
      confirm={t.remove}
      failed={t.removeFailed}
      onClose={onClose}
      onConfirm={async () => {
        await remove(person.id)
        await refresh()
        toast.done({ title: t.removed(person.email) })
        onClose()
        onRemoved()
      }}
    >
      {t.removeHint}
    </Confirmation>
  )
}

type RemoveManyProps = { people: readonly Somebody[]; onClose: () => void; onRemoved: (ids: readonly number[]) => void }
type Kept = Somebody & { why: string }

/** Removes people one after the other, and shows the reason for each who could not be removed. */
export function RemoveManyDialog({ people, onClose, onRemoved }: RemoveManyProps) {
  const t = useWords(staffWords)
  const language = useLanguage()
  const { remove, refresh } = useStaffCommands()
  const [kept, setKept] = useState<readonly Kept[]>([])
  const count = formatCount(people.length, language)

  async function removeAll(): Promise<void> {
    const stays: Kept[] = []
    for (const person of people) {
      try {
        await remove(person.id)
      } catch (error) {
        stays.push({ ...person, why: (error instanceof ApiError && error.detail) || t.removeFailed })
      }
    }
    await refresh()
    const gone = people.filter(({ id }) => !stays.some((other) => other.id === id)).map(({ id }) => id)
    if (gone.length > 0) toast.done({ title: t.removedMany(gone.length) })
    setKept(stays)
    onRemoved(gone)
    if (stays.length === 0) onClose()
  }

  return (
    <Confirmation
      title={t.removeManyTitle(people.length)}
      name={count}
      confirm={t.remove}
      failed={t.removeFailed}
      onClose={onClose}
      onConfirm={removeAll}
    >
      {kept.length === 0 ? (
        <p>{t.removeManyHint}</p>
      ) : (
        <Notice state="bad">
          {t.keptTitle}
          <ul>
            {kept.map(({ id, email, why }) => (
              <li key={id}>
                {email}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {kept.length === 0 && (
        <ul>
          {people.map(({ id, email }) => (
            <li key={id}>{email}</li>
          ))}
        </ul>
      )}
    </Confirmation>
  )
}
