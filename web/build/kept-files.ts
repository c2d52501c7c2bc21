import { readFileSync } from 'node:fs'

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }

/** The screens that must open without a connection: the frame, the door, the counter, the members and the lock, and what answers them. */
const screens = [
  'index.html',
  'src/app/signed-in-routes.tsx',
  'src/app/outage-page.tsx',
  'src/app/frame/frame.tsx',
  'src/app/frame/home.tsx',
  'src/app/frame/page-not-found.tsx',
  'src/app/frame/refused-page.tsx',
  'src/features/inspections/inspection-gate.tsx',
  'src/features/door/door-page.tsx',
  'src/features/counter/counter-page.tsx',
  'src/features/members/members-page.tsx',
  'src/features/lock/lock-page.tsx',
  'src/parts/camera/camera-reader.tsx',
  'src/offline/run-engine.ts',
]

/** The built files of these screens, with everything that they import. The fonts belong to the style sheets. */
function filesOfScreens(dist: URL): ReadonlySet<string> {
  const chunks = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
  const seen = new Set<string>()
  const files = new Set<string>()
  function add(key: string): void {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = chunks[key]
    if (chunk === undefined) throw new Error(`The build has no ${key}: correct the list in web/build/kept-files.ts`)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const other of chunk.imports ?? []) add(other)
  }
  for (const screen of screens) add(screen)
  return files
}

type Entry = { url: string; revision: string | null }

/** Of all built files, those that the service worker keeps: the page, its small files, and the screens above. */
export function keptFiles<E extends Entry>(entries: readonly E[], dist: URL): E[] {
  const kept = filesOfScreens(dist)
  return entries.filter(({ url }) => !url.startsWith('assets/') || url.endsWith('.woff2') || kept.has(url))
}
