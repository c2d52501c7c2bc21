import { useSearchParams } from 'react-router'
import { idInAddress } from '../../format/address-id.ts'
import type { ProductFilter } from './products-queries.ts'

/** `all` where the address says so; null where it says nothing and the page opens with its own. */
function readCategory(text: string | null): ProductFilter['categoryId'] | 'all' {
  return text === 'none' || text === 'all' ? text : idInAddress(text)
}

/** What of the catalogue is shown, in the address: who comes back from a product finds it as it was. */
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
    // From the address itself: of two changes in a row the second must not start from before the first.
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
