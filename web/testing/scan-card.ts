/**
 * Types a code as a card reader does, with one pause of 42 ms. The times are set in the events, so that a busy machine
 * does not change them.
 */
export function scanCard(code: string): void {
  const gapsMs = [8, 42, 8, 8]
  let at = performance.now()
  const presses = [...Array.from(code), 'Enter'].map((key, index) => {
    if (index > 0) at += gapsMs[(index - 1) % gapsMs.length] ?? 0
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    return Object.defineProperty(press, 'timeStamp', { value: at })
  })
  for (const press of presses) {
    const target = document.activeElement ?? document.body
    if (!target.dispatchEvent(press)) continue
    if (press.key.length === 1) document.execCommand('insertText', false, press.key)
    else if (target instanceof HTMLInputElement) target.form?.requestSubmit()
  }
}
