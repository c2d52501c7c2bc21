import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { printerSettings } from '../../device/printer-setting.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { loadSalePapers } from './load-papers.ts'
import { takeTicket } from './printed-once.ts'
import { usePrinter } from './use-printer.ts'

/**
 * Prints the ticket and the labels of a sale. With `isNew`, the ticket comes out by itself if this device is set so.
 * That happens once, and after the sale: a printer never delays one.
 */
export function useSalePrinting(venue: PageVenue, saleId: number, isNew: boolean) {
  const cache = useQueryClient()
  const ticket = usePrinter()
  const labels = usePrinter()
  const printTicket = () =>
    ticket.print('ticket', async () => (await loadSalePapers()).readTicket(cache, venue, saleId))
  const printLabels = () => labels.print('label', async () => (await loadSalePapers()).readLabels(cache, venue, saleId))

  const printNew = useEffectEvent(async (id: number) => {
    if (printerSettings.ticket.read()?.isAutomatic !== true) return
    if (await takeTicket(`sale ${venue.id} ${id}`)) await printTicket()
  })
  useEffect(() => {
    if (isNew) void printNew(saleId)
  }, [isNew, saleId])
  return {
    ticket: { isBusy: ticket.isBusy, failure: ticket.failure, print: () => void printTicket() },
    labels: { isBusy: labels.isBusy, failure: labels.failure, print: () => void printLabels() },
  }
}
