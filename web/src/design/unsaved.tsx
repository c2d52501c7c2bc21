import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { DiscardQuestion } from './discard-question.tsx'

/** Rendered while a page has unsaved input: asks before the user navigates away. */
export function Unsaved() {
  const leaving = useBlocker(true)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (leaving.state !== 'blocked') return null
  return <DiscardQuestion onKeep={leaving.reset} onDiscard={leaving.proceed} />
}
