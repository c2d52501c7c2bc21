import { useEffect, useState } from 'react'

const open: symbol[] = []

/** Whether a dialog is the topmost one. Mantine sends Escape to all open dialogs, but only the topmost may close. */
export function useUppermost(): () => boolean {
  const [self] = useState(() => Symbol('dialog'))
  useEffect(() => {
    open.push(self)
    // Deferred until all dialogs have handled the key that closed this one.
    return () => void setTimeout(() => open.splice(open.indexOf(self), 1))
  }, [self])
  return () => open.at(-1) === self
}
