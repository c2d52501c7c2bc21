import { existsSync } from 'node:fs'

/** The one without windows, where there is one: it takes a third less time. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** Debian's Chromium. As root it runs only without its sandbox; the other flags keep it from calling home. */
export const chromium = {
  executablePath: process.env['CHROMIUM_PATH'] ?? installed ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A camera for the pages that ask for one; who grants it is another matter.
    '--use-fake-device-for-media-stream',
  ],
}
