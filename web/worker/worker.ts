import { apiPrefixes } from '@aforo/domain'

/**
 * The service worker: keeps the files of the app in the browser, so that it starts without a connection. It never
 * stores an answer of the API, and calls do not pass through it.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** The files to keep. The build writes the list here (build/kept-files.ts). */
  filesToKeep: readonly { url: string; revision: string | null }[]
}

const files = self.filesToKeep
const page = '/index.html'
/** The page names the scripts by their content, so it differs in every version. */
const version = files.find(({ url }) => `/${url}` === page)?.revision ?? ''
const prefix = 'aforo-shell-'
const own = `${prefix}${version}`
/** A tab that was opened with the version before finds its files until it is reloaded. */
const versionsKept = 2
/** Somebody who opens the app waits no longer than this for a connection that does not answer. */
const answerWithinMs = 1_200

const paths = new Set(files.map(({ url }) => `/${url}`))

async function keepFiles(): Promise<void> {
  // Created anew, because the newest version is the last one in the list of caches.
  await caches.delete(own)
  const cache = await caches.open(own)
  // A name under assets/ contains a hash of the content. Other files could be old ones of the browser's own cache.
  const requests = files.map(
    ({ url, revision }) => new Request(`/${url}`, revision === null ? {} : { cache: 'reload' }),
  )
  await cache.addAll(requests)
  await self.skipWaiting()
}

async function dropOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.slice(0, -versionsKept).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The newest page if the server answers, else the kept one. */
async function openPage(request: Request): Promise<Response> {
  const kept = async () => (await (await caches.open(own)).match(page)) ?? Response.error()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), answerWithinMs)
  try {
    const answer = await fetch(request, { signal: late.signal })
    return answer.status < 500 ? answer : await kept()
  } catch {
    return kept()
  } finally {
    // Only the beginning of the answer has to arrive in time.
    clearTimeout(timer)
  }
}

/** What reads codes with the camera is large, and most devices never use it. It stays when a new version comes. */
const keptOnUse = /^\/assets\/zxing_reader-[\w-]+\.wasm$/
const useCache = 'aforo-on-use'

async function keptOnceFetched(request: Request): Promise<Response> {
  const cache = await caches.open(useCache)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    // Only the newest one is kept.
    for (const old of await cache.keys()) await cache.delete(old, { ignoreVary: true })
    await cache.put(request, answer.clone())
  }
  return answer
}

const isOfTheApi = (path: string) => apiPrefixes.some((start) => path === start || path.startsWith(`${start}/`))

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldVersions()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!isOfTheApi(pathname)) event.respondWith(openPage(request))
  } else if (paths.has(pathname) && pathname !== page) {
    event.respondWith(keptOrFetched(request))
  } else if (keptOnUse.test(pathname)) {
    event.respondWith(keptOnceFetched(request))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(keptOrFetched(request, true))
  }
})

/** Kept files never change under their name; those of the version before are looked for too, if `anyVersion`. */
async function keptOrFetched(request: Request, anyVersion = false): Promise<Response> {
  const kept = await caches.match(request, anyVersion ? { ignoreVary: true } : { ignoreVary: true, cacheName: own })
  return kept ?? fetch(request)
}
