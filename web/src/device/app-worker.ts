import { useSyncExternalStore } from 'react'
import { deviceSetting } from './setting.ts'

const workerPath = '/worker.js'
/** The only policy that the server's header allows. */
const policyName = 'aforo-worker'

/** TypeScript does not know trusted types yet. A trusted address is an object that only `register` takes. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** The address of the worker in the form that the content security policy asks for. No other address gets it. */
function trustedWorkerPath(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined) return workerPath
  const createScriptURL = (url: string) => {
    if (url !== workerPath) throw new TypeError(`${url} is not the service worker`)
    return url
  }
  return trustedTypes.createPolicy(policyName, { createScriptURL }).createScriptURL(workerPath)
}

/** The script that the page began with. Its name contains a hash, which differs in every version. */
export const ownBuild = (): string => document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''

/** Whether the version that the worker has just stored is another one than that of this page. */
async function isOutdated(): Promise<boolean> {
  const name = (await caches.keys()).findLast((key) => key.startsWith('aforo-shell-'))
  const page = name === undefined ? undefined : await (await caches.open(name)).match('/index.html')
  return page !== undefined && !(await page.text()).includes(`"${ownBuild()}"`)
}

let isNewReady = false
const listeners = new Set<() => void>()

/** Called when a new version of the app is stored in this browser. */
export function noteNewVersion(isReady = true): void {
  isNewReady = isReady
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Whether a newer version of the app is stored than the one on this page. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isNewReady)

/** Changes when somebody takes an update in one tab, so that the other tabs follow. */
const takenSetting = deviceSetting<string | null>('aforo.update', { fromText: (text) => text, toText: (text) => text })

/** Calls back when another tab has taken the update. */
export const followTaking = (onTaken: () => void): (() => void) => takenSetting.subscribe(onTaken)

/** Starts the page again, with the new version. */
export function takeNewVersion(): void {
  takenSetting.write(crypto.randomUUID())
  window.location.reload()
}

const lookEveryMs = 30 * 60_000
let registration: ServiceWorkerRegistration | null = null

/** Asks the server whether there is a new version. The worker stores it, and then every tab hears of it. */
export const lookForNewVersion = (): void => void registration?.update().catch(() => {})

/** Registers the service worker. Runs after the first page is shown, because that page must load quickly. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    void isOutdated().then(noteNewVersion)
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookForNewVersion())
  setInterval(lookForNewVersion, lookEveryMs)
  try {
    registration = await navigator.serviceWorker.register(trustedWorkerPath(), { scope: '/', updateViaCache: 'none' })
  } catch {
    // Refused, for example by the header of the version before. The app works, but needs a connection to start.
  }
}
