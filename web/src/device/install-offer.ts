import { useSyncExternalStore } from 'react'

/** The event with which Chromium offers to install the app. Other browsers do not have it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

declare global {
  interface Window {
    /** An offer that came before this module was loaded. scheme.js stores it and keeps the browser from asking. */
    installOffer?: InstallOffer | undefined
  }
}

const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}
// scheme.js has listened before, and stored the offer.
window.addEventListener('beforeinstallprompt', announce)
window.addEventListener('appinstalled', () => {
  window.installOffer = undefined
  announce()
})

/** Safari on an iPad or iPhone installs by hand only. The property exists there alone. */
const isByHand = (): boolean => 'standalone' in navigator && navigator.standalone === false

export type InstallWay = 'offered' | 'by_hand' | null

/** How the app can be installed from this browser, or null if it cannot or is installed already. */
export const useInstallWay = (): InstallWay =>
  useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => (window.installOffer !== undefined ? 'offered' : isByHand() ? 'by_hand' : null),
  )

/** Shows the question of the browser. It can be shown once. */
export function install(): void {
  const offer = window.installOffer
  window.installOffer = undefined
  announce()
  void offer?.prompt().catch(() => {})
}
