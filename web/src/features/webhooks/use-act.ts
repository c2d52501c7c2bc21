import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'

export type Act = ReturnType<typeof useAct>

/** Runs what the buttons of a page do, one at a time. What failed is shown until the next one. */
export function useAct() {
  const { offline } = useWords(sharedWords)
  const [running, setRunning] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function run(name: string, failed: string, act: () => Promise<void>): Promise<void> {
    if (running !== null) return
    setRunning(name)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(`${asSentence(failed)} ${error.detail ?? offline}`)
    } finally {
      setRunning(null)
    }
  }
  return { running, failure, run }
}
