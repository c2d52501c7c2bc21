import { plainText } from '@aforo/domain'
import { useState } from 'react'
import type { Category, Product } from './counter-queries.ts'

/** A category, the products without one, or everything. */
export type Filter = number | 'none' | 'all'

export const isIn = (product: Product, filter: Filter): boolean => {
  if (filter === 'all') return true
  return filter === 'none' ? product.category_id === null : product.category_id === filter
}

/** The categories that have products, genetics first. */
export const filledCategories = (categories: readonly Category[], products: readonly Product[]): Category[] =>
  categories
    .filter(({ id }) => products.some((product) => isIn(product, id)))
    .toSorted((one, other) => Number(other.genetics) - Number(one.genetics))

/** The category to show: the one chosen, if it still has products, or else genetics, or else everything. */
export function shownFilter(chosen: Filter | null, filled: readonly Category[], products: readonly Product[]): Filter {
  if (chosen !== null && products.some((product) => isIn(product, chosen))) return chosen
  return filled.find(({ genetics }) => genetics)?.id ?? 'all'
}

type Choice = {
  filter: Filter
  typed: string
  /** Products the member buys most often, most frequent first. */
  usualIds: readonly number[]
}

/** The products of the category, with the member's usual ones first. A search looks through all categories. */
export function shownProducts(products: readonly Product[], { filter, typed, usualIds }: Choice): Product[] {
  const sought = plainText(typed.trim())
  const rank = ({ id }: Product) => (usualIds.includes(id) ? usualIds.indexOf(id) : usualIds.length)
  return products
    .filter((product) => (sought === '' ? isIn(product, filter) : plainText(product.name).includes(sought)))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** The category chosen at each venue. It lasts until the page is closed, so that it is the same for the next member. */
const lastChosen = new Map<number, Filter>()

export function useChosenFilter(venueId: number): [Filter | null, (filter: Filter) => void] {
  const [chosen, setChosen] = useState(lastChosen.get(venueId) ?? null)
  const choose = (filter: Filter) => {
    lastChosen.set(venueId, filter)
    setChosen(filter)
  }
  return [chosen, choose]
}
