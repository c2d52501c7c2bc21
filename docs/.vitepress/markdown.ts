import { existsSync } from 'node:fs'
import { posix, relative, resolve } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import { expandGenerated } from './generated.ts'
import { linkTo, pages, root, titleOf } from './pages.ts'

type Env = { realPath?: string; path?: string }

/** The page that a link of a page names, or null if it names a file of the repository that is no page. */
function findPage(source: string, path: string): string | null {
  const target = posix.join(posix.dirname(source), path).replace(/\/$/, '')
  const page = [target, `${target}/index.md`, `${target}/README.md`].find((file) => file in pages)
  if (page !== undefined) return page
  if (existsSync(resolve(root, target))) return null
  throw new Error(`${source} links to ${path}, which does not exist`)
}

/**
 * Pages are written to be read in the repository too: their links name files. On the site they lead to pages, wherever
 * these are shown, and a file name as text becomes the title. A link to code becomes plain text.
 */
export function adaptMarkdown(md: MarkdownRenderer): void {
  md.core.ruler.before('normalize', 'generated', (state) => {
    state.src = expandGenerated(state.src)
  })
  md.core.ruler.push('links_of_the_repository', (state) => {
    const { realPath, path = '' } = state.env as Env
    const source = relative(root, realPath ?? path)
    for (const { children } of state.tokens) {
      for (const [index, token] of (children ?? []).entries()) {
        const href = token.attrGet('href') ?? '#'
        if (token.type !== 'link_open' || /^([a-z]+:|\/|#)/.test(href)) continue
        const [file = '', hash] = decodeURI(href).split('#')
        const page = findPage(source, file)
        const text = children?.[index + 1]
        const close = children?.slice(index).find(({ type }) => type === 'link_close')
        if (page === null) {
          for (const part of [token, close]) if (part !== undefined) Object.assign(part, { type: 'text', tag: '' })
          continue
        }
        token.attrSet('href', hash === undefined ? linkTo(page) : `${linkTo(page)}#${hash}`)
        if (text?.type === 'text' && text.content.endsWith('.md')) text.content = titleOf(page)
      }
    }
  })
}
