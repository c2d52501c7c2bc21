import { type RefObject, useEffect } from 'react'
import { readerKeptSetting } from '../../device/reader.ts'
import { useDeviceSetting } from '../../device/setting.ts'

const idleMs = 8_000
const lookEveryMs = 1_000
const focusTraps = '[role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Returns the focus to the scan field if this device has that setting: after a click, and after a time without typing.
 * An open dialog, or a field that is being typed in, keeps the focus.
 */
export function useFocusKeeper(field: RefObject<HTMLInputElement | null>): void {
  const isKept = useDeviceSetting(readerKeptSetting)
  useEffect(() => {
    if (!isKept) return
    let lastActivityMs = 0
    const take = () => {
      const isElsewhere = document.activeElement !== field.current
      if (isElsewhere && document.querySelector(focusTraps) === null) field.current?.focus({ preventScroll: true })
    }
    const isTyping = () => document.activeElement?.matches('input, textarea') === true
    const noteActivity = () => (lastActivityMs = Date.now())
    // A key press on a button also fires a click, with `detail` 0. Only real clicks count.
    const afterClick = ({ detail }: MouseEvent) => detail > 0 && setTimeout(() => !isTyping() && take(), 50)
    const timer = setInterval(() => Date.now() - lastActivityMs > idleMs && document.hasFocus() && take(), lookEveryMs)
    take()
    document.addEventListener('keydown', noteActivity)
    document.addEventListener('focusin', noteActivity)
    document.addEventListener('click', afterClick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('keydown', noteActivity)
      document.removeEventListener('focusin', noteActivity)
      document.removeEventListener('click', afterClick)
    }
  }, [field, isKept])
}
