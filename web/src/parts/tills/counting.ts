import { type CashPiece, countedCents, piecesOf, readTypedCents } from '@aforo/domain'

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

export const piecesIn = ({ way, pieces }: Count): CashPiece[] => (way === 'pieces' ? listOf(pieces) : [])
