import { choosePeriod, retentionKinds, type RetentionKind, retentionPeriodBlocker } from '@aforo/domain'
import type { Chosen, Period, Retention } from './retention-queries.ts'

/** What is typed for each kind. Empty is the usual period. */
export type PeriodForm = Record<RetentionKind, string>

/** The period that was chosen last, also if it begins later. */
export const chosenOf = ({ length, coming }: Period): number | null => (coming === null ? length : coming.length)

const textOf = (length: number | null) => (length === null ? '' : String(length))

export function formOf({ periods }: Retention): PeriodForm {
  const texts = new Map(periods.map((period) => [period.kind, textOf(chosenOf(period))]))
  return Object.fromEntries(retentionKinds.map((kind) => [kind, texts.get(kind) ?? ''])) as PeriodForm
}

const lengthOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const isPeriodFaulty = (kind: RetentionKind, text: string): boolean =>
  text.trim() !== '' && (!/^\d{1,5}$/.test(text.trim()) || retentionPeriodBlocker(kind, lengthOf(text)) !== null)

/** The kinds whose period is another than what was chosen last. */
export const changedIn = (form: PeriodForm, { periods }: Retention): Chosen =>
  periods
    .map((period) => ({ period, length: lengthOf(form[period.kind]) }))
    .filter(({ period, length }) => length !== chosenOf(period))
    .map(({ period, length }) => ({ kind: period.kind, length }))

/** The day from which a new period holds, or null for today. */
export const beginsOn = (period: Period, length: number | null, { business_date: day }: Retention): string | null =>
  choosePeriod(period, length, { day, usual: period.usual }).coming?.from ?? null
