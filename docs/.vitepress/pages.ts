import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** The pages from outside docs/, and where the site shows them. */
const elsewhere: Record<string, string> = {
  'CONTRIBUTING.md': 'develop/contributing.md',
  'GLOSSARY.md': 'develop/glossary.md',
  'CHANGELOG.md': 'develop/changelog.md',
  'SECURITY.md': 'develop/reporting.md',
}

const list = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).toSorted()

/** Every page of the site: its file in the repository, and its path on the site. */
export const pages: Record<string, string> = {
  ...Object.fromEntries(list('docs/**/*.md').map((file) => [file, file.slice('docs/'.length)])),
  ...Object.fromEntries(list('deploy/*/README.md').map((file) => [file, `run/${file.split('/')[1] ?? ''}.md`])),
  ...elsewhere,
}

export const linkTo = (file: string) => `/${(pages[file] ?? '').replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`

export function titleOf(file: string): string {
  const text = readFileSync(resolve(root, file), 'utf8')
  return /^# (.+)$/m.exec(text)?.[1] ?? basename(file, '.md')
}

type Item = { text: string; link: string }
const item = (file: string, text = titleOf(file)): Item => ({ text, link: linkTo(file) })

/** Pages that stand in the sidebar by name; those of a folder are listed as they are there. */
const named = {
  run: [
    item('docs/one-machine.md', 'One machine'),
    item('docs/operating.md', 'Install and operate'),
    { text: 'Settings', link: '/operating#settings' },
    { text: 'Back up', link: '/operating#backups-restores-and-erasures' },
    { text: 'Upgrade', link: '/operating#stopping-and-deploying' },
    { text: 'When something fails', link: '/operating#what-happens-when' },
    item('docs/security.md', 'Harden'),
    item('docs/asvs.md', 'OWASP ASVS'),
    item('docs/scale.md', 'Sizes'),
  ],
  develop: [
    item('docs/architecture.md'),
    item('CONTRIBUTING.md', 'Contributing'),
    item('GLOSSARY.md'),
    item('docs/specification.md'),
    item('docs/dependencies.md', 'Dependencies'),
    item('SECURITY.md', 'Report a vulnerability'),
    item('CHANGELOG.md'),
  ],
}

const partNames: Record<string, string> = { kubernetes: 'Many machines' }
const parts = list('deploy/*/README.md').map((file) => item(file, partNames[file.split('/')[1] ?? '']))
const tasksIn = (folder: string) =>
  ['door', 'counter', 'offline', 'printing', 'owner', 'keys'].map((page) => item(`docs/${folder}${page}.md`))
const listed = (folder: string) =>
  list(`docs/${folder}/*.md`)
    .filter((file) => !file.endsWith('/index.md'))
    .map((file) => item(file))

const placed = () => new Set([...named.run, ...named.develop].map(({ link }) => link))
/** Pages that nobody has placed are shown all the same, with those about running. */
const others = () =>
  list('docs/*.md')
    .filter((file) => !['docs/index.md', 'docs/start.md', 'docs/measurements.md'].includes(file))
    .map((file) => item(file))
    .filter(({ link }) => !placed().has(link))

export const sidebar = [
  { text: 'Start', items: [item('docs/start.md')] },
  { text: 'Use', items: tasksIn('use/') },
  { text: 'Run', items: [...named.run.slice(0, 1), ...parts, ...named.run.slice(1), ...others()] },
  { text: 'Runbooks', collapsed: true, items: listed('runbooks') },
  {
    text: 'Build on it',
    items: ['api', 'errors', 'rights', 'idempotency', 'keys', 'verdicts', 'webhooks', 'client', 'events'].map((page) =>
      item(`docs/build-on-it/${page}.md`),
    ),
  },
  { text: 'Develop', items: named.develop },
  {
    text: 'Decisions',
    collapsed: true,
    items: [item('docs/decisions/index.md', 'All decisions'), ...listed('decisions')],
  },
  { text: 'Measurements', items: [item('docs/measurements.md')] },
].filter(({ items }) => items.length > 0)

export const sidebarEs = [{ text: 'Usar Aforo', items: tasksIn('es/use/') }]
