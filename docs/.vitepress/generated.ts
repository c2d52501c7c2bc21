import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endpointChapters, endpoints, type Endpoint, errorCatalogue } from '@aforo/contract'
import {
  type ApiEndpoint,
  apiScopes,
  type Capability,
  capabilityGroups,
  type Language,
  scopeOfCall,
  screenElements,
} from '@aforo/domain'
import { help } from '../../web/src/features/support/help.ts'
import { helpLimits } from '../../web/src/features/support/help-limits.ts'
import { helpTopics, type HelpTopic } from '../../web/src/features/support/help-topics.ts'
import { keyMap } from '../../web/src/features/support/key-map.ts'
import { root } from './pages.ts'

/** Which tasks of the help in the app stand on which page. A task may be of use to several people. */
const tasks: Record<string, readonly HelpTopic[]> = {
  door: ['entry', 'refusal', 'member', 'topUp', 'camera', 'line', 'unanswered', 'practice', 'practiceLeave'],
  counter: [
    'weigh',
    'scale',
    'jar',
    'camera',
    'topUp',
    'takeBack',
    'till',
    'expense',
    'line',
    'unanswered',
    'practice',
    'practiceLeave',
  ],
  offline: ['offline', 'offlineReturn'],
  printing: ['printer', 'labels'],
  owner: [
    'practice',
    'practiceLeave',
    'product',
    'count',
    'batch',
    'transfer',
    'witness',
    'countsWeigh',
    'countsApprove',
    'importFile',
    'importUndo',
    'wholeExport',
    'apiKey',
    'webhook',
    'purchasingOrder',
    'purchasingReceive',
    'purchasingValue',
    'rulesOfPlace',
    'rulesForetell',
    'staff',
    'sharedTablet',
    'install',
    'devices',
    'approvals',
    'secondFactor',
    'lostPhone',
    'password',
    'hours',
    'messages',
    'till',
    'accountant',
    'registers',
    'inspectors',
    'journal',
    'books',
    'alerts',
    'invoicesBefore',
    'invoicesStart',
    'invoicesSend',
  ],
}
const missing = helpTopics.filter((topic) => !Object.values(tasks).flat().includes(topic))
if (missing.length > 0) throw new Error(`No page shows the help about ${missing.join(', ')}`)

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
const code = (text: string) => `\`${text}\``

const helpPage = (page: string, language: Language) =>
  (tasks[page] ?? [])
    .map((topic) => help[language][topic])
    .map(
      ({ title, steps }) => `## ${title}\n\n${steps.map((step, index) => `${String(index + 1)}. ${step}`).join('\n')}`,
    )
    .join('\n\n')

const keysPage = (language: Language) =>
  keyMap[language]
    .map(({ where, rows }) => {
      const head = language === 'es' ? ['Tecla', 'Qué hace'] : ['Key', 'What it does']
      return `## ${where}\n\n${table(
        head,
        rows.map(({ keys, does }) => [keys.map((key) => `<kbd>${key}</kbd>`).join(' '), does]),
      )}`
    })
    .join('\n\n')

function limitsTable(topic: string, language: Language): string {
  const limits = Object.entries(helpLimits).find(([name]) => name === topic)?.[1][language]
  if (limits === undefined) throw new Error(`The help about ${topic} has no limits`)
  return table(limits.head, limits.rows)
}

const errorsTable = () =>
  table(
    ['Code', 'Status', 'What people read'],
    Object.entries(errorCatalogue).map(([name, { status, en }]) => [code(name), String(status), en]),
  )

const callsByChapter = () =>
  Object.entries<Partial<Record<string, Endpoint>>>(endpointChapters)
    .map(([chapter, calls]) => {
      const rows = Object.entries(calls).flatMap(([call, endpoint]) =>
        endpoint === undefined || endpoint.deprecated === true
          ? []
          : [[code(call), endpoint.summary, endpoint.once === true ? 'yes' : '']],
      )
      return `## ${chapter}\n\n${table(['Call', 'What it does', 'Key'], rows)}`
    })
    .join('\n\n')

/** Scope and call: one row for each call that a scope opens. */
const scopesTable = () =>
  table(
    ['Scope', 'Call', 'What it does'],
    apiScopes.flatMap((scope) =>
      Object.entries(scopeOfCall).flatMap(([call, of]) =>
        // The keys of the table are calls of the contract.
        of === scope ? [[code(scope), code(call), endpoints[call as ApiEndpoint].summary]] : [],
      ),
    ),
  )

type Needs = { page: string; anyOf: readonly Capability[]; also?: Capability; calls: readonly string[]; within?: true }

/** Right, part of a screen, and call: one row for each part that a right opens. */
const rightsByGroup = () =>
  Object.entries(capabilityGroups)
    .flatMap(([group, held]) => [`## ${group}`, ...held.map((capability) => rightTable(capability))])
    .join('\n\n')

function rightTable(capability: Capability): string {
  const opened = Object.entries<Needs>(screenElements).filter(
    ([, { anyOf, also }]) => anyOf.includes(capability) || also === capability,
  )
  const rows = opened.flatMap(([element, { page, anyOf, also, calls, within }]) => {
    const and = also === capability ? anyOf.join(' or ') : (also ?? '')
    return calls.map((call) => [code(element), code(page), code(call), and, within === true ? 'yes' : ''])
  })
  return `### ${code(capability)}\n\n${table(['Part of the screen', 'Page', 'Call', 'And', 'Inside'], rows)}`
}

const decisionsList = () =>
  globSync('docs/decisions/0*.md', { cwd: root })
    .toSorted()
    .map((file) => {
      const [, title = ''] = /^# (.+)$/m.exec(readFileSync(resolve(root, file), 'utf8')) ?? []
      return `- [${title.replace(/^(\d+)\./, '$1\\.')}](${file.slice('docs/decisions/'.length)})`
    })
    .join('\n')

/** Replaces each `<!-- generated: … -->` by what it names, so that it has one source and the search finds it. */
export function expandGenerated(text: string): string {
  return text.replaceAll(/<!-- generated: (.+?) -->/g, (_marker, words: string) => {
    const [what, ...rest] = words.split(' ')
    const language = (rest.at(-1) ?? 'en') as Language
    if (what === 'help') return helpPage(rest[0] ?? '', language)
    if (what === 'limits') return limitsTable(rest[0] ?? '', language)
    if (what === 'keys') return keysPage(language)
    if (what === 'errors') return errorsTable()
    if (what === 'calls') return callsByChapter()
    if (what === 'rights') return rightsByGroup()
    if (what === 'scopes') return scopesTable()
    if (what === 'decisions') return decisionsList()
    throw new Error(`Nothing generates ${words}`)
  })
}
