import { useEffect, useEffectEvent } from 'react'
import { listenForScans, type ScanListener } from './scan-queue.ts'
import type { CardRead } from './scan-shape.ts'

function useReads(wants: ScanListener['wants'], onRead: (read: CardRead) => void): void {
  const take = useEffectEvent(onRead)
  useEffect(() => listenForScans({ wants, onRead: (read) => take(read) }), [wants])
}

/** Takes the cards that are read on this page while no question is open over it. */
export const useScanner = (onScan: (code: string) => void): void => useReads('page', ({ code }) => onScan(code))

/** Takes every card as it comes from the reader. While this is on screen they do nothing else. */
export const useRawReads = (onRead: (read: CardRead) => void): void => useReads('learning', onRead)
