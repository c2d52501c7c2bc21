import type { UnitType } from '@aforo/domain'
import type { QueryClient } from '@tanstack/react-query'
import { languageSetting } from '../../device/language.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { venueHereQuery } from '../venues/venue-queries.ts'
import { jarLabel } from './labels.ts'
import type { Paper } from './paper.ts'

export type LabelledJar = {
  id: number
  code: string
  expires_on: string | null
  /** What is in it, if that is known. */
  left: number | null
  /** Its own number, if its batch has several. */
  jar?: number
}

export type LabelledProduct = { name: string; unit_type: UnitType }

/** The labels of jars, in the language of this device. Loaded with the first one. */
export async function jarLabelsOf(
  cache: QueryClient,
  venue: PageVenue,
  product: LabelledProduct,
  jars: readonly LabelledJar[],
): Promise<Paper[]> {
  const { label_words: labelWords, business_date: day } = await cache.fetchQuery(venueHereQuery(venue.id))
  const about = { venueName: venue.name, labelWords, language: languageSetting.read() }
  return jars.map(({ id, code, expires_on: expiresOn, left, jar = null }) =>
    jarLabel(
      {
        product: product.name,
        unitType: product.unit_type,
        batch: { id, code },
        number: jar,
        quantity: left,
        day,
        expiresOn,
      },
      about,
    ),
  )
}
