import { useEffect, useState } from 'react'

const open: symbol[] = []

/** Whether a dialog has no other over it. The kit tells all of them of an Escape, and only the uppermost is meant. */
export function useUppermost(): () => boolean {
  const [self] = useState(() => Symbol('dialog'))
  useEffect(() => {
    open.push(self)
    // Not before everybody has heard of the key that closed it.
    return () => void setTimeout(() => open.splice(open.indexOf(self), 1))
  }, [self])
  return () => open.at(-1) === self
}
