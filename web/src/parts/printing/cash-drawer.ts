import { useQueryClient } from '@tanstack/react-query'
import { printerSettings } from '../../device/printer-setting.ts'
import { tillSetting } from '../../device/till.ts'
import { toast } from '../../design/toasts.tsx'
import { type Till, tillsQuery } from '../tills/till-queries.ts'
import { useWords } from '../../words/words.ts'
import { printerWords } from './printer-words.ts'
import { usePrinter } from './use-printer.ts'

/** Whether the drawer at this device is in use: its till is open, or any if none was chosen here. */
export const isDrawerInUse = (tills: readonly Pick<Till, 'id' | 'session'>[], tillId: number | null): boolean => {
  const own = tills.filter(({ id }) => id === tillId)
  return (own.length > 0 ? own : tills).some(({ session }) => session !== null)
}

/**
 * Opens the drawer after cash was taken or given. It never delays that, and never fails it: a drawer that stays shut
 * is opened with its key.
 */
export function useCashDrawer(venueId: number): () => void {
  const t = useWords(printerWords)
  const queryClient = useQueryClient()
  const { openDrawer } = usePrinter()
  async function open(): Promise<void> {
    if ((printerSettings.ticket.read()?.drawerPin ?? null) === null) return
    const tills = await queryClient.fetchQuery(tillsQuery(venueId)).catch(() => [])
    if (!isDrawerInUse(tills, tillSetting.read())) return
    if (!(await openDrawer())) toast.failed({ title: t.drawerFailed })
  }
  return () => void open()
}
