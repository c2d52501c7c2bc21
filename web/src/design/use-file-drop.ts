import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Accepts a file dropped on an element. Returns whether a file is being dragged over it. */
export function useFileDrop(target: RefObject<HTMLElement | null>, onFile: (file: File | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFile)

  useEffect(() => {
    const element = target.current
    if (element === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    element.addEventListener(
      'dragover',
      (event) => {
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    element.addEventListener('dragleave', () => setIsOver(false), { signal })
    element.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer?.files[0])
      },
      { signal },
    )
    return () => leaving.abort()
  }, [target])
  return isOver
}
