import { useState } from 'react'

/** The start cursors of the pages visited so far. A different list, identified by `of`, starts at its first page. */
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
