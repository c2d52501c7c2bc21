import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

/** This much must load on a slow connection before the password can be typed. */
const signInPageMostKb = 140
/** Code that the sign-in page does not need. Each part is detected by a text that survives minifying. */
const notBeforeSignIn = {
  'the frame': 'usuario: ',
  'React Query': 'No QueryClient set',
  'the charts': 'recharts-',
  zod: 'invalid_union',
}

const dist = new URL('../dist/', import.meta.url)
const entry = 'index.html'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>

/** A chunk and all its static imports. */
function needed(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const other of manifest[key]?.imports ?? []) needed(other, found)
  return found
}

const gzipKb = async (file: string) => gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length / 1024

const chunks = [...needed(entry)].flatMap((key) => manifest[key] ?? [])
const rows = await Promise.all(chunks.map(async ({ file }) => ({ file, kb: await gzipKb(file) })))
const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))]
const stylesKb = (await Promise.all(styles.map(gzipKb))).reduce((sum, kb) => sum + kb, 0)
const totalKb = rows.reduce((sum, { kb }) => sum + kb, 0)

console.log('First load of the sign-in page, JavaScript, gzipped:')
for (const { file, kb } of rows.toSorted((one, other) => other.kb - one.kb)) {
  console.log(`${kb.toFixed(1).padStart(8)} kB  ${file.replace('assets/', '')}`)
}
console.log(
  `${totalKb.toFixed(1).padStart(8)} kB  in all, of ${signInPageMostKb} allowed; styles ${stylesKb.toFixed(1)} kB`,
)

const texts = await Promise.all(chunks.map(({ file }) => readFile(new URL(file, dist), 'utf8')))
const strays = Object.entries(notBeforeSignIn)
  .filter(([, mark]) => texts.some((text) => text.includes(mark)))
  .map(([name]) => name)
if (strays.length > 0) console.error(`Loaded before anybody has signed in: ${strays.join(', ')}`)
if (strays.length > 0 || totalKb > signInPageMostKb) process.exitCode = 1
