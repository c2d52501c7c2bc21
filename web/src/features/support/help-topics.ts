import type { PagePath } from '@aforo/domain'

/** One task: title, steps in order, and synonyms for the search. */
export type Help = { title: string; steps: readonly string[]; also: string }

/** Tasks in the order of an evening, each with its page. */
export const helpPages = {
  entry: '/control',
  refusal: '/control',
  topUp: '/customers',
  weigh: '/dispenser',
  scale: '/settings/this-device',
  printer: '/settings',
  labels: '/settings',
  devices: '/settings/this-device',
  camera: '/control',
  takeBack: '/dispenser',
  till: '/till',
  expense: '/till',
  product: '/product',
  count: '/product',
  batch: '/product',
  jar: '/dispenser',
  countsWeigh: '/product/counts',
  countsApprove: '/product/counts',
  purchasingOrder: '/product',
  purchasingReceive: '/product',
  purchasingValue: '/product',
  member: '/customers',
  importFile: '/imports',
  importUndo: '/imports',
  wholeExport: '/exports',
  apiKey: '/settings/api-keys',
  webhook: '/settings/webhooks',
  practice: null,
  practiceLeave: null,
  staff: '/owners',
  secondFactor: '/settings/security',
  lostPhone: '/settings/security',
  password: '/owners',
  sharedTablet: '/settings',
  install: null,
  approvals: '/settings',
  hours: '/profile',
  messages: '/messages',
  line: null,
  offline: '/settings',
  offlineReturn: '/offline',
  rulesOfPlace: '/settings',
  rulesForetell: '/settings',
  unanswered: null,
  accountant: '/transactions',
  journal: '/journal',
  registers: '/registers',
  inspectors: '/settings/inspectors',
  books: '/dashboard',
  alerts: '/alerts',
  transfer: '/transfers',
  witness: '/product',
  invoicesBefore: '/settings',
  invoicesStart: '/settings',
  invoicesSend: '/settings',
} as const satisfies Record<string, PagePath | null>

export type HelpTopic = keyof typeof helpPages
export type TransferTopic = Extract<HelpTopic, 'transfer' | 'witness'>
export type DeviceTopic = Extract<HelpTopic, 'scale' | 'devices' | 'camera' | 'printer' | 'labels' | 'install'>
export type CountTopic = Extract<HelpTopic, `counts${string}`>
export type ImportTopic = Extract<
  HelpTopic,
  `import${string}` | 'wholeExport' | 'apiKey' | 'webhook' | 'journal' | 'registers' | 'inspectors'
>
export type PurchasingTopic = Extract<HelpTopic, `purchasing${string}`>
export type PracticeTopic = Extract<HelpTopic, `practice${string}`>
export type RuleTopic = Extract<HelpTopic, `rules${string}`>
export type InvoiceTopic = Extract<HelpTopic, `invoices${string}`>

export const helpTopics = Object.keys(helpPages) as readonly HelpTopic[]
