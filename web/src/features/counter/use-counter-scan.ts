import { batchOfLabel } from '@aforo/domain'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { playTones } from '../../device/tones.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { findAtDoor } from '../../parts/visits/room-queries.ts'
import { useScanner } from '../../design/use-scanner.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import type { Product } from './counter-queries.ts'
import type { Jar } from './jars.ts'

/** The outcome of a scan that selected no member and added no product. */
export type ScanResult =
  | { kind: 'looking' }
  | { kind: 'unknown'; code: string }
  | { kind: 'outside'; memberId: number; name: string; at: string | null }
  | { kind: 'failed'; words: string }
  | { kind: 'no_member' | 'sold_out' | 'paying'; product: string }
  | { kind: 'jar_blocked'; product: string; code: string }
  | { kind: 'jar_gone' }

/**
 * Adds a product to the cart of the member being served, from a jar if one was scanned. Returns why it was not added,
 * or null.
 */
export type TakeProduct = (product: Product, jar: Jar | null) => ScanResult | null

type Scanned = { product: Product; jar: Jar | null }

/** The product whose barcode this is, or the jar whose label it is. */
function findScanned(shelf: readonly Product[], code: string): Scanned | null {
  const product = shelf.find(({ barcode }) => barcode === code)
  if (product !== undefined) return { product, jar: null }
  const batchId = batchOfLabel(code)
  const jars = batchId === null ? [] : shelf.flatMap((one) => one.batches.map((jar) => ({ product: one, jar })))
  return jars.find(({ jar }) => jar.id === batchId) ?? null
}

type CounterScanOptions = {
  venueId: number
  shelf: readonly Product[]
  onMember: (memberId: number) => void
  onProduct: TakeProduct
}

/** Adds the product whose barcode or jar is scanned, or selects the member whose card it is, wherever the focus is. */
export function useCounterScan({ venueId, shelf, onMember, onProduct }: CounterScanOptions) {
  const { offline } = useWords(sharedWords)
  const [result, setResult] = useState<ScanResult | null>(null)
  const latest = useRef(0)

  async function look(code: string): Promise<void> {
    latest.current += 1
    const scanned = findScanned(shelf, code)
    if (scanned !== null) {
      const refused = onProduct(scanned.product, scanned.jar)
      playTones(refused === null ? 1 : 2)
      return setResult(refused)
    }
    const turn = latest.current
    setResult({ kind: 'looking' })
    const show = (next: ScanResult) => {
      if (turn !== latest.current) return
      playTones(2)
      setResult(next)
    }
    try {
      const client = await findAtDoor(venueId, { code })
      // Only the latest scan counts.
      if (turn !== latest.current) return
      if (client === null) return show(batchOfLabel(code) === null ? { kind: 'unknown', code } : { kind: 'jar_gone' })
      if (client.inside_at?.id !== venueId) {
        const at = client.inside_at?.name ?? null
        return show({ kind: 'outside', memberId: client.id, name: memberName(client), at })
      }
      playTones(1)
      setResult(null)
      onMember(client.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show({ kind: 'failed', words: error.detail ?? offline })
    }
  }

  useScanner((code) => void look(code))
  /** Also cancels a pending scan, so that it cannot replace a member chosen by hand. */
  function dismiss(): void {
    latest.current += 1
    setResult(null)
  }
  return { result, dismiss }
}
