import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { settingsWords } from './settings-words.ts'

const tickShownMs = 3_000

type Work = () => Promise<unknown>

/**
 * Keeps a change at once: a quiet tick where it was made and a toast that can undo it. What fails is said where it was
 * made, and an undo that fails in a toast too, because the place may be out of sight by then.
 */
export function useSaving() {
  const t = useWords(settingsWords)
  const shared = useWords(sharedWords)
  const language = useLanguage()
  const [saved, setSaved] = useState(false)
  const [failed, setFailed] = useState<{ words: string; language: string } | null>(null)

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(false), tickShownMs)
    return () => clearTimeout(timer)
  }, [saved])

  /** Why it was not kept, or null. */
  async function attempt(work: Work): Promise<string | null> {
    setSaved(false)
    setFailed(null)
    try {
      await work()
      setSaved(true)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const words = t.notSaved(error.detail ?? shared.offline)
      setFailed({ words, language })
      return words
    }
  }
  async function undo(title: string, back: Work): Promise<void> {
    const failure = await attempt(back)
    if (failure === null) toast.done({ title: t.undone(title) })
    else toast.failed({ title: t.notUndone(title), body: failure })
  }
  /** Says that something was kept, and offers the way back. */
  const announce = (title: string, back: Work) => toast.done({ title, undo: () => void undo(title, back) })
  async function keep(title: string, save: Work, back: Work): Promise<void> {
    if ((await attempt(save)) === null) announce(title, back)
  }
  return { saved, failure: failed?.language === language ? failed.words : null, keep, announce }
}
