import { useEffect, useEffectEvent } from 'react'
import { listenForScans, type ScanListener } from './scan-queue.ts'
import type { CardRead } from './scan-shape.ts'

function useReads(wants: ScanListener['wants'], onRead: (read: CardRead) => void): void {
  const take = useEffectEvent(onRead)
  useEffect(() => listenForScans({ wants, onRead: (read) => take(read) }), [wants])
}

/** Receives the cards scanned on this page while no dialog is open over it. */
export const useScanner = (onScan: (code: string) => void): void => useReads('page', ({ code }) => onScan(code))

/** Receives the cards scanned while the dialog that asks for one is open. The page below gets none of them. */
export const useDialogScanner = (onScan: (code: string) => void): void => useReads('dialog', ({ code }) => onScan(code))

/** Receives every raw scan. While it is mounted, scans do nothing else. */
export const useRawReads = (onRead: (read: CardRead) => void): void => useReads('learning', onRead)
