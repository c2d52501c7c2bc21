import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './pages.ts'

const folder = join(root, 'docs/dist')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Where a path of the site is stored, or null. */
function fileOf(path: string): string | null {
  const names = [path, `${path}.html`, join(path, 'index.html')].map((name) => name.replace(/^\//, ''))
  return names.find((name) => /\.\w+$/.test(name) && existsSync(join(folder, name))) ?? null
}

/** VitePress refuses links to pages that are not there. This looks for the headings that they name. */
function findLostHeadings(file: string, html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^":]*)#([^"]+)"/g)].flatMap(([, path = '', hash = '']) => {
    const target = path === '' ? file : fileOf(decodeURI(path))
    const id = decodeURIComponent(hash)
    if (target === null) return [`${file} links to ${path}, which is not there`]
    return read(target).includes(`id="${id}"`) ? [] : [`${file} links to ${path}#${id}, a heading that is not there`]
  })
}

/** What the browser would load from others. Links that people follow are no matter. */
const findForeignParts = (file: string, html: string) =>
  [...html.matchAll(/<(?:script|img|iframe|link)[^>]* (?:src|href)="(?:https?:)?\/\/[^"]*"/g)].map(
    ([tag]) => `${file} loads from others: ${tag}`,
  )

export function findSiteFaults(): string[] {
  const files = globSync('**/*.html', { cwd: folder }).toSorted()
  const styles = globSync('**/*.css', { cwd: folder }).flatMap((file) =>
    /url\((?:"|')?https?:/.test(read(file)) ? [`${file} loads from others`] : [],
  )
  const index = globSync('assets/chunks/@localSearchIndexroot*.js', { cwd: folder })[0]
  const isIndexed = index !== undefined && read(index).includes('/use/door#let-somebody-in')
  return [
    ...files.flatMap((file) => [...findLostHeadings(file, read(file)), ...findForeignParts(file, read(file))]),
    ...styles,
    ...(isIndexed ? [] : ['The search does not find what is generated, such as the help']),
    ...(read('start.html').includes('no telemetry') ? [] : ['The site does not say that nothing is sent home']),
    ...(files.length > 30 ? [] : [`The site has only ${String(files.length)} pages`]),
  ]
}
