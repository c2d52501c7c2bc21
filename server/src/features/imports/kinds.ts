import type { ImportDecision, ImportedFields } from '@aforo/domain'
import type { FormerMember } from '../members/service.ts'
import type { FormerProduct } from '../products/service.ts'
import type { Finding, RowContent } from './sealed-rows.ts'

/** A row as it was sent, and what was decided about it. */
export type OpenedRow = {
  row: number
  fields: ImportedFields
  decision: ImportDecision | null
  /** The only match of the row, which it may update. */
  targetId: number | null
}

export type CheckedRow = Finding & { row: number; balanceCents: number; sponsorNumber: number | null }

type Subject = { id: number; version: number; stockVersion: number | null }

export type RunRow =
  | { row: number; outcome: 'created'; subject: Subject; madeCategories?: number[] }
  | {
      row: number
      outcome: 'updated'
      subject: Subject
      formerMember?: FormerMember
      formerProduct?: FormerProduct
      madeCategories?: number[]
    }
  | { row: number; outcome: 'refused' }

export type UndoRow = { outcome: 'created' | 'updated'; subjectId: number; content: RowContent }
