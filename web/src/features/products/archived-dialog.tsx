import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { archiveWords } from '../../parts/archive/archive-words.ts'
import { ArchivedRows, NothingArchived } from '../../parts/archive/archived-rows.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { archivedCategoriesQuery, archivedProductsQuery, useCatalogueCommands } from './products-queries.ts'

/** The archived products and categories of a venue. */
export function ArchivedDialog({ venueId, onClose }: { venueId: number; onClose: () => void }) {
  const t = useWords(archiveWords)
  const products = useInfiniteQuery(archivedProductsQuery(venueId))
  const categories = useQuery(archivedCategoriesQuery(venueId))
  const { restoreProduct, restoreCategory } = useCatalogueCommands(venueId)
  const failed = [products, categories].find(({ isLoadingError }) => isLoadingError)
  const isPending = products.isPending || categories.isPending
  const archived = products.data?.pages.flatMap(({ items }) => items) ?? []
  const archivedCategories = categories.data ?? []
  return (
    <Dialog title={t.open} of={t.hint} onClose={onClose} width={560} sheet>
      {failed !== undefined && failed.error !== null && (
        <LoadError title={t.loadError} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {failed === undefined && isPending && <SkeletonRows rows={4} />}
      {failed === undefined && !isPending && (
        <Stack gap={6}>
          {archived.length + archivedCategories.length === 0 && <NothingArchived />}
          {archived.length > 0 && (
            <Stack gap={2}>
              <Heading>{t.products}</Heading>
              <ArchivedRows
                label={t.products}
                items={archived.map(({ id, name, category }) => ({ id, name, detail: category?.name ?? t.id(id) }))}
                onRestore={({ id }) => restoreProduct(id)}
              />
              <MoreButton list={products} />
            </Stack>
          )}
          {archivedCategories.length > 0 && (
            <Stack gap={2}>
              <Heading>{t.categories}</Heading>
              <ArchivedRows
                label={t.categories}
                items={archivedCategories.map(({ id, name, parent }) => ({
                  id,
                  name,
                  detail: parent === null ? undefined : t.inCategory(parent),
                }))}
                onRestore={({ id }) => restoreCategory(id)}
              />
            </Stack>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

const Heading = ({ children }: { children: string }) => (
  <Text as="h3" size="lead" weight="semibold">
    {children}
  </Text>
)
