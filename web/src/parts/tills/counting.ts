import { type CashPiece, centsOfAmount, countedCents, piecesOf, readTypedCents } from '@aforo/domain'
import type { TillSession } from './till-queries.ts'

const drawerMostCents = 10_000_000

/** A count in progress: notes and coins by their value, or one total. */
export type Count = { way: 'pieces' | 'total'; pieces: Record<number, number>; total: string }

export const nothingCounted = (currency: string): Count => ({
  way: piecesOf(currency) === null ? 'total' : 'pieces',
  pieces: {},
  total: '',
})

const listOf = (pieces: Count['pieces']): CashPiece[] =>
  Object.entries(pieces)
    .filter(([, count]) => count > 0)
    .map(([valueCents, count]) => ({ valueCents: Number(valueCents), count }))

/** The counted cents; null while the typed total is not an amount. */
export const centsIn = ({ way, pieces, total }: Count): number | null =>
  way === 'pieces' ? countedCents(listOf(pieces)) : readTypedCents(total, drawerMostCents)

/** The cash that a count is compared with. Null where tills are counted blind and this count is not recorded yet. */
export function expectedCents({ blind, drawer, counts }: TillSession, counted: number | null): number | null {
  if (!blind) return centsOfAmount(drawer.expected)
  const last = counts.at(-1)
  if (last === undefined || centsOfAmount(last.counted) !== counted) return null
  return counted - centsOfAmount(last.difference)
}

export const piecesIn = ({ way, pieces }: Count): CashPiece[] => (way === 'pieces' ? listOf(pieces) : [])
