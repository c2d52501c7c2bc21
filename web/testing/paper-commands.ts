import type { BrowserCommand } from 'vitest/node'

/** A length on the page of a test, in CSS pixels. */
type Box = { x: number; y: number; width: number; height: number }

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Shows pages as they are printed, or as usual. */
    showPrint: (isOn: boolean) => Promise<void>
    /** A picture of a part of the test's page with this many dots per inch, as base64 PNG. */
    takePaper: (box: Box, dotsPerInch: number) => Promise<string>
  }
}

const showPrint: BrowserCommand<[boolean]> = async ({ page }, isOn) => {
  await page.emulateMedia({ media: isOn ? 'print' : null })
}

const takePaper: BrowserCommand<[Box, number]> = async ({ page, context, iframe }, box, dotsPerInch) => {
  const origin = await iframe.owner().boundingBox()
  const session = await context.newCDPSession(page)
  const clip = { ...box, x: box.x + (origin?.x ?? 0), y: box.y + (origin?.y ?? 0), scale: dotsPerInch / 96 }
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip, captureBeyondViewport: true })
  await session.detach()
  return data
}

export const paperCommands = { showPrint, takePaper }
