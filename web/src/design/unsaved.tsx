import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { DiscardQuestion } from './discard-question.tsx'

/** Put on a page while it holds something unsaved: asks before another address takes its place. */
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
