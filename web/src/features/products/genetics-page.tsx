import { geneticsCategoryId } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { Catalogue } from './catalogue.tsx'
import { categoryWords } from './category-words.ts'
import { categoriesQuery } from './products-queries.ts'
import { productsWords } from './products-words.ts'

/** The catalogue, opened at the venue's genetics category. */
export function Page() {
  const t = useWords(productsWords)
  return (
    <AtVenue title={t.genetics}>{(venue, choice) => <Genetics key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

function Genetics({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(productsWords)
  const { loadError } = useWords(categoryWords)
  const categories = useQuery(categoriesQuery(venue.id))
  if (categories.data === undefined) {
    return (
      <>
        <PageHead title={t.genetics}>{choice}</PageHead>
        {categories.isLoadingError ? (
          <LoadError title={loadError} error={categories.error} onRetry={() => void categories.refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </>
    )
  }
  return (
    <Catalogue
      venue={venue}
      choice={choice}
      title={t.genetics}
      createLabel={t.createGenetics}
      presetCategoryId={geneticsCategoryId(categories.data)}
      other={{ to: '/product', label: t.title }}
    />
  )
}
