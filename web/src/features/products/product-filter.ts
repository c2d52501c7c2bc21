import { useSearchParams } from 'react-router'
import { idInAddress } from '../../format/address-id.ts'
import type { ProductFilter } from './products-queries.ts'

/** `all` if the address says so; null if it has no category and the page opens with its own. */
function readCategory(text: string | null): ProductFilter['categoryId'] | 'all' {
  return text === 'none' || text === 'all' ? text : idInAddress(text)
}

/** The filter is in the address, so that coming back from a product restores the list. */
export function useProductFilter(presetCategoryId: number | null) {
  const [address, setAddress] = useSearchParams()
  const named = readCategory(address.get('category'))
  const stock = address.get('stock')
  const filter: ProductFilter = {
    q: address.get('q') ?? '',
    categoryId: named === 'all' ? null : (named ?? presetCategoryId),
    subcategoryId: idInAddress(address.get('subcategory')),
    stock: stock === 'low' || stock === 'out' ? stock : null,
  }
  function write(changes: Record<string, string | null>): void {
    // Read from the address itself: React's params are stale when two changes come in a row.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    setAddress(next, { replace: true })
  }
  return {
    filter,
    search: (q: string) => write({ q }),
    showCategory: (id: ProductFilter['categoryId']) => write({ category: String(id ?? 'all'), subcategory: null }),
    showSubcategory: (id: number | null) => write({ subcategory: id === null ? null : String(id) }),
    showStock: (state: ProductFilter['stock']) => write({ stock: state }),
    showAll: () => write({ q: null, category: 'all', subcategory: null, stock: null }),
  }
}
