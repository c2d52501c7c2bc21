import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
export type Page = { path: string; text: string }

export function readPages(...patterns: string[]): Page[] {
  const paths = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', 'docs/dist/**'] }).toSorted()
  return paths.map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }))
}
