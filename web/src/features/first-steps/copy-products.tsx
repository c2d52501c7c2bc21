import { IconCopy } from '@tabler/icons-react'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenueCopy } from '../../parts/venue-copies/use-venue-copy.ts'
import { VenueCopyFields } from '../../parts/venue-copies/venue-copy-fields.tsx'
import type { FirstSteps } from './first-steps-queries.ts'
import { StepForm } from './step-form.tsx'

type CopyProductsProps = { venue: PageVenue; catalogues: FirstSteps['catalogues'] }

/** The products of another shop, and more of its set-up if the owner wants it. */
export function CopyProducts({ venue, catalogues }: CopyProductsProps) {
  const sources = catalogues.map(({ venue_id: id, name }) => ({ id, name }))
  const copy = useVenueCopy({ venueId: venue.id, sources, parts: ['products'] })
  return (
    <StepForm form={copy.form} submit={copy.submit} locked={copy.isEmpty} icon={<IconCopy size={18} />}>
      <VenueCopyFields copy={copy} sources={sources} currency={venue.currency} />
    </StepForm>
  )
}
