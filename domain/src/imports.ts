import type { ImportField } from './import-fields.ts'

/**
 * `receiving` takes rows, `checking` looks at them, `checked` waits for decisions, `running` books them, `done` can be
 * undone for some days.
 */
export const importStates = ['receiving', 'checking', 'checked', 'running', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** What the check found out about a row. A `warned` row goes in like a ready one. */
export const importVerdicts = ['ready', 'warned', 'faulty', 'duplicate'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** `import` makes a new member or product, `update` changes the one that is there. */
export const importDecisions = ['import', 'update', 'leave_out'] as const
export type ImportDecision = (typeof importDecisions)[number]

/** What became of a row. `refused`: something changed between the check and the run. */
export const importOutcomes = ['created', 'updated', 'left_out', 'refused', 'undone'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** What a row has in common with what is there. */
export const importSames = ['number', 'email', 'document', 'card', 'barcode', 'name'] as const
export type ImportSame = (typeof importSames)[number]

/** What was done with an imported member or product since, so that the import cannot be undone. */
export const importUses = ['changed', 'visited', 'money', 'goods', 'sponsor', 'cart'] as const
export type ImportUse = (typeof importUses)[number]

export const importFaults = [
  'required',
  'too_long',
  'number_malformed',
  'email_malformed',
  'date_malformed',
  'date_impossible',
  'birth_date_impossible',
  'under_age',
  'document_malformed',
  'document_letter_wrong',
  'amount_malformed',
  'amount_negative',
  'amount_zero',
  'amount_too_large',
  'quantity_malformed',
  'quantity_not_whole',
  'quantity_too_large',
  'choice_unknown',
  'card_malformed',
  'expiry_before_registration',
  'sponsor_unknown',
  'repeated_in_file',
  'number_given',
  'taken_elsewhere',
  'elsewhere_limit',
  'card_taken',
  'subcategory_without_category',
  'category_limit',
  'unit_kept',
] as const
export type ImportFaultCode = (typeof importFaults)[number]

export const importWarnings = [
  'fee_expired',
  'membership_expired',
  'document_missing',
  'category_new',
  'balance_kept',
  'stock_kept',
] as const
export type ImportWarningCode = (typeof importWarnings)[number]

/** What is wrong with a value of a row. The figures fill the gaps of the text. */
export type ImportFault = {
  field: ImportField
  code: ImportFaultCode
  value: string
  figures: Readonly<Record<string, string>>
}
export type ImportWarning = { field: ImportField; code: ImportWarningCode }

/** How long the rows of a finished import are kept, and it can be undone. Then they are erased. */
export const importKeptDays = 7
/** How long an import is kept that nobody runs. */
export const importDraftKeptDays = 3

export type ImportBlocker =
  'import_state' | 'import_rows_missing' | 'import_nothing_chosen' | 'import_too_late' | 'import_built_on'

/** The steps of an import and the states in which they may be made. */
const allowedStates = {
  send: ['receiving', 'checked'],
  check: ['receiving', 'checked'],
  decide: ['checked'],
  run: ['checked'],
  undo: ['done'],
  picture: ['done'],
  discard: ['receiving', 'checked'],
} as const satisfies Record<string, readonly ImportState[]>
export type ImportStep = keyof typeof allowedStates

/** Why this step cannot be made with an import now, or null. */
export function stepBlocker(step: ImportStep, state: ImportState): 'import_state' | null {
  const allowed: readonly ImportState[] = allowedStates[step]
  return allowed.includes(state) ? null : 'import_state'
}

/** What is done with a row unless a person decides otherwise. */
export const decisionOf = (verdict: ImportVerdict): ImportDecision =>
  verdict === 'ready' || verdict === 'warned' ? 'import' : 'leave_out'

export type DecisionMismatch = 'import_decision_impossible'

/** Why a row cannot be treated like this, or null. Only a row with one match can update it. */
export function importDecisionBlocker(
  row: { verdict: ImportVerdict; matches: number; faults: number },
  decision: ImportDecision,
): DecisionMismatch | null {
  if (decision === 'leave_out') return null
  const isPossible =
    decision === 'import'
      ? row.verdict === 'ready' || row.verdict === 'warned'
      : row.verdict === 'duplicate' && row.matches === 1 && row.faults === 0
  return isPossible ? null : 'import_decision_impossible'
}

/** The words of the books beside what an import brought, with the day that it is of. */
export function openingReason(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `Saldo inicial a ${date}/${month}/${year} · Opening balance of ${day}`
}
