import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../outbox/command-key.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'

/** Sends the form of a page, one press at a time, and keeps what the server refused. */
export function useSending(unknown: string) {
  const { offline } = useWords(sharedWords)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function send(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const words = error.detail ?? offline
      setRefusal(isUnknown(error.code) ? `${unknown} ${words}` : words)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, send }
}
