import { useState } from 'react'

/** Where each page of a list begins, as far as somebody has paged on. Another list, named by `of`, starts at its first. */
export function useCursors(of: string) {
  const [kept, setKept] = useState<{ of: string; cursors: readonly string[] }>({ of, cursors: [] })
  if (kept.of !== of) setKept({ of, cursors: [] })
  const cursors = kept.of === of ? kept.cursors : []
  return {
    page: cursors.length + 1,
    cursor: cursors.at(-1) ?? null,
    next: (cursor: string) => setKept({ of, cursors: [...cursors, cursor] }),
    back: () => setKept({ of, cursors: cursors.slice(0, -1) }),
  }
}
