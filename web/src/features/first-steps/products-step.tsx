import { useState } from 'react'
import { Segments } from '../../design/segments.tsx'
import { Stack } from '../../design/primitives.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { ImportLink } from '../../parts/imports/import-link.tsx'
import { useWords } from '../../words/words.ts'
import { CopyProducts } from './copy-products.tsx'
import type { FirstSteps } from './first-steps-queries.ts'
import { firstStepsWords } from './first-steps-words.ts'
import { FirstProduct } from './first-product.tsx'

type ProductsStepProps = { venue: PageVenue; catalogues: FirstSteps['catalogues'] }

/** Copying is offered only to an owner whose other venues have products. */
export function ProductsStep({ venue, catalogues }: ProductsStepProps) {
  const t = useWords(firstStepsWords)
  const [how, setHow] = useState<'copy' | 'one'>('copy')
  const one = (
    <>
      <FirstProduct venue={venue} />
      <ImportLink kind="products" />
    </>
  )
  if (catalogues.length === 0) return one
  return (
    <Stack gap={5}>
      <Segments
        label={t.how}
        value={how}
        options={[
          { value: 'copy', label: t.copy },
          { value: 'one', label: t.one },
        ]}
        onChange={setHow}
      />
      {how === 'copy' ? <CopyProducts venue={venue} catalogues={catalogues} /> : one}
    </Stack>
  )
}
