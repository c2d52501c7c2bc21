import { type RefObject, useEffect } from 'react'
import type { PaperWidthMm } from '../../device/paper.ts'

export const paperMarginMm = 4
const mmOfPx = (px: number) => (px * 25.4) / 96

/**
 * Sets the page length to the length of the receipt, because a roll has no pages. CSS cannot express that, so the
 * receipt is measured before printing.
 */
export function useRollPaper(ticket: RefObject<HTMLElement | null>, widthMm: PaperWidthMm): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    const measure = () => {
      const { height = 0 } = ticket.current?.getBoundingClientRect() ?? {}
      const lengthMm = Math.ceil(mmOfPx(height)) + 2 * paperMarginMm
      sheet.replaceSync(`@page ticket { size: ${widthMm}mm ${lengthMm}mm; margin: ${paperMarginMm}mm }`)
    }
    document.adoptedStyleSheets.push(sheet)
    window.addEventListener('beforeprint', measure)
    return () => {
      window.removeEventListener('beforeprint', measure)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [ticket, widthMm])
}
