import { type RefObject, useEffect, useRef } from 'react'

/** Arrow up and down move the focus between the search field and the members. */
export function useRowKeys(searchField: RefObject<HTMLInputElement | null>) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const inside = list.current
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      const stops = [searchField.current, ...(inside?.querySelectorAll<HTMLElement>('[data-row-name]') ?? [])]
      const at = stops.findIndex((stop) => stop === event.target)
      const next = at === -1 ? null : stops[at + step]
      if (next === undefined || next === null) return
      event.preventDefault()
      next.focus()
    }
    inside?.addEventListener('keydown', onKeyDown)
    return () => inside?.removeEventListener('keydown', onKeyDown)
  }, [searchField])
  return list
}
