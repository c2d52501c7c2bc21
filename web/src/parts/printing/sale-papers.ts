import type { QueryClient } from '@tanstack/react-query'
import { languageSetting } from '../../device/language.ts'
import type { FiscalDocument } from '../fiscal/fiscal-documents.ts'
import { type Sale, saleQuery } from '../sales/sale-query.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { venueHereQuery } from '../venues/venue-queries.ts'
import { saleLabel } from './labels.ts'
import type { Paper } from './paper.ts'
import { saleTicket } from './sale-ticket.ts'

/** What can be printed of a sale, in the language of this device. Loaded with the first one. */
export const ticketOf = (venue: PageVenue, sale: Sale, document: FiscalDocument | null = sale.document): Paper =>
  saleTicket({ venue, sale, language: languageSetting.read() }, document)

export async function readTicket(cache: QueryClient, venue: PageVenue, saleId: number): Promise<Paper[]> {
  return [ticketOf(venue, await cache.fetchQuery(saleQuery(venue.id, saleId)))]
}

/** A label for each line of a sale. */
export async function labelsOf(cache: QueryClient, venue: PageVenue, sale: Sale): Promise<Paper[]> {
  const { label_words: labelWords } = await cache.fetchQuery(venueHereQuery(venue.id))
  const about = { venueName: sale.venue.name, labelWords, language: languageSetting.read() }
  return sale.items.map(({ line }) => saleLabel(sale, line, venue, about))
}

export const readLabels = async (cache: QueryClient, venue: PageVenue, saleId: number): Promise<Paper[]> =>
  labelsOf(cache, venue, await cache.fetchQuery(saleQuery(venue.id, saleId)))
