import type { AuditAction } from './audit-actions.ts'

/** Everything that can be exported as a file. Every export is recorded with the person and its size. */
export const exportKinds = [
  'members',
  'member_statement',
  'member_file',
  'visits',
  'transactions',
  'dashboard',
  'time_records',
  'erasures',
  'privacy_requests',
  'fiscal_records',
  'stock_value',
  'reorder',
  'import_faults',
  'journal',
  'register',
  'register_copy',
] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportFormats = ['csv', 'xlsx', 'pdf', 'json', 'xml'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Aborted: not everything was sent, because the connection broke or the server stopped. */
export const exportStates = ['running', 'complete', 'aborted'] as const
export type ExportState = (typeof exportStates)[number]

export const exportActions = {
  members: 'members.exported',
  member_statement: 'member.statement_exported',
  member_file: 'member.file_made',
  visits: 'visits.exported',
  transactions: 'transactions.exported',
  dashboard: 'dashboard.exported',
  time_records: 'time.exported',
  erasures: 'erasures.exported',
  privacy_requests: 'privacy.exported',
  fiscal_records: 'fiscal.exported',
  stock_value: 'stock_value.exported',
  reorder: 'reorder.exported',
  import_faults: 'import.faults_exported',
  journal: 'journal.exported',
  register: 'register.issued',
  register_copy: 'register.copied',
} as const satisfies Record<ExportKind, AuditAction>

/** Whether a file is about one member. */
export const isOfMember = (kind: ExportKind): boolean => kind === 'member_statement' || kind === 'member_file'

const runsMostMs = 60 * 60_000

/** An export without an end after an hour was interrupted when its process died. */
export function exportStateAt(
  { startedAt, ended }: { startedAt: Date; ended: ExportState | null },
  now: Date,
): ExportState {
  if (ended !== null) return ended
  return now.getTime() - startedAt.getTime() > runsMostMs ? 'aborted' : 'running'
}
