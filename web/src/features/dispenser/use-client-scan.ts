import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { playTones } from '../../device/tones.ts'
import { memberName } from '../../members/member-name.ts'
import { findAtDoor } from '../../members/room-queries.ts'
import { useScanner } from '../../ui/use-scanner.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'

/** What a card that was read has led to, where it did not lead to a client. */
export type ScanTold =
  | { kind: 'looking' }
  | { kind: 'unknown'; code: string }
  | { kind: 'outside'; memberId: number; name: string; at: string | null }
  | { kind: 'failed'; words: string }

/** Chooses the client whose card is read, wherever the focus is. */
export function useClientScan(venueId: number, onChosen: (memberId: number) => void) {
  const { offline } = useWords(sharedWords)
  const [told, setTold] = useState<ScanTold | null>(null)
  const latest = useRef(0)

  async function look(code: string): Promise<void> {
    latest.current += 1
    const turn = latest.current
    setTold({ kind: 'looking' })
    const tell = (said: ScanTold) => {
      if (turn !== latest.current) return
      playTones(2)
      setTold(said)
    }
    try {
      const client = await findAtDoor(venueId, { code })
      // The card that was read last is the one that is meant.
      if (turn !== latest.current) return
      if (client === null) return tell({ kind: 'unknown', code })
      if (client.inside_at?.id !== venueId) {
        const at = client.inside_at?.name ?? null
        return tell({ kind: 'outside', memberId: client.id, name: memberName(client), at })
      }
      playTones(1)
      setTold(null)
      onChosen(client.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell({ kind: 'failed', words: error.detail ?? offline })
    }
  }

  useScanner((code) => void look(code))
  /** Whoever was chosen by hand meanwhile stays chosen. */
  function dismiss(): void {
    latest.current += 1
    setTold(null)
  }
  return { told, dismiss }
}
