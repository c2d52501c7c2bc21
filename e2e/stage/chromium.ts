import { existsSync } from 'node:fs'

/** Prefers the headless shell, which is a third faster. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** Chromium from Debian. As root it only runs without its sandbox. The other flags prevent background network calls. */
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
    // Provides a fake camera. Permission is granted separately.
    '--use-fake-device-for-media-stream',
  ],
}
