import { type RefObject, useEffect } from 'react'
import { readerKeptSetting } from '../../device/reader.ts'
import { useDeviceSetting } from '../../device/setting.ts'

const idleMs = 8_000
const lookEveryMs = 1_000
const holdsFocus = '[role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Gives the focus back to the scan field where this device wants it always ready: after whatever was pressed, and when
 * nobody has typed for a while. A dialog keeps it, and so does a field in which somebody is typing.
 */
export function useFocusKeeper(field: RefObject<HTMLInputElement | null>): void {
  const isKept = useDeviceSetting(readerKeptSetting)
  useEffect(() => {
    if (!isKept) return
    let lastKeyMs = 0
    const take = () => {
      const isElsewhere = document.activeElement !== field.current
      if (isElsewhere && document.querySelector(holdsFocus) === null) field.current?.focus({ preventScroll: true })
    }
    const isTyping = () => document.activeElement?.matches('input, textarea') === true
    const noteKey = () => (lastKeyMs = Date.now())
    // A press of a key on a button is told as a click too, of which there were none.
    const afterClick = ({ detail }: MouseEvent) => detail > 0 && setTimeout(() => !isTyping() && take(), 50)
    const timer = setInterval(() => Date.now() - lastKeyMs > idleMs && document.hasFocus() && take(), lookEveryMs)
    take()
    document.addEventListener('keydown', noteKey)
    document.addEventListener('focusin', noteKey)
    document.addEventListener('click', afterClick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('keydown', noteKey)
      document.removeEventListener('focusin', noteKey)
      document.removeEventListener('click', afterClick)
    }
  }, [field, isKept])
}
