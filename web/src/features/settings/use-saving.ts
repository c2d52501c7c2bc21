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
 * Saves a change at once, with a tick beside the setting and a toast with undo. A failure is shown beside the setting.
 * A failed undo is also shown as a toast, because the setting may be out of view by then.
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

  /** Runs the request; returns the error text, or null. */
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
  /** Confirms a change and offers to undo it. */
  const announce = (title: string, back: Work) => toast.done({ title, undo: () => void undo(title, back) })
  async function keep(title: string, save: Work, back: Work): Promise<void> {
    if ((await attempt(save)) === null) announce(title, back)
  }
  return { saved, failure: failed?.language === language ? failed.words : null, keep, announce }
}
