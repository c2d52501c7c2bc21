import { StockTabs } from '../../parts/purchasing/stock-tabs.tsx'
import { AtVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { Catalogue } from './catalogue.tsx'
import { productsWords } from './products-words.ts'

export function Page() {
  const t = useWords(productsWords)
  return (
    <AtVenue title={t.title}>
      {(venue, choice) => (
        <Catalogue
          key={venue.id}
          venue={venue}
          choice={choice}
          title={t.title}
          createLabel={t.create}
          presetCategoryId={null}
          other={{ to: '/genetics', label: t.genetics }}
          tabs={<StockTabs venueId={venue.id} />}
        />
      )}
    </AtVenue>
  )
}
