import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { PrinterError, type PrinterErrorCode } from '../../device/printer-error.ts'
import { printerSettings, type PrinterUse } from '../../device/printer-setting.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import type { Paper } from './paper.ts'

/** `unreadable`: what should be printed could not be read or drawn. */
export type PrintFailure = PrinterErrorCode | 'unreadable'

/** Loaded with the first ticket: most people print none. Fails like a call without a connection. */
const loadPrinting = () =>
  import('./print-paper.ts').catch(() => {
    throw new ApiError('unreachable', null)
  })

/** Whether this device has a printer of its own for this. Without one, the browser prints. */
export function useHasPrinter(use: PrinterUse): boolean {
  const ticket = useDeviceSetting(printerSettings.ticket)
  const label = useDeviceSetting(printerSettings.label)
  return ticket !== null || (use === 'label' && label !== null)
}

/** Prints at the printer of this device, once for each press. A failure stays until the next press. */
export function usePrinter() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<PrintFailure | null>(null)
  // A ref, because a second press can come before the next render.
  const isPrinting = useRef(false)

  async function run(work: (printing: Awaited<ReturnType<typeof loadPrinting>>) => Promise<void>): Promise<boolean> {
    if (isPrinting.current) return false
    isPrinting.current = true
    setIsBusy(true)
    setFailure(null)
    try {
      await work(await loadPrinting())
      return true
    } catch (error) {
      if (error instanceof PrinterError) setFailure(error.code)
      else if (error instanceof ApiError) setFailure('unreadable')
      else throw error
      return false
    } finally {
      isPrinting.current = false
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    failure,
    /** Returns whether the printer took it. */
    print: (use: PrinterUse, make: () => Promise<readonly Paper[]> | readonly Paper[]) =>
      run(async ({ printPapers }) => printPapers(use, await make())),
    openDrawer: () => run(({ pulseDrawer }) => pulseDrawer()),
  }
}
