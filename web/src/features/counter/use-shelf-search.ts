import { type RefObject, useState } from 'react'
import { useSearchKey } from '../../design/use-search-key.ts'

/** P for product. "/" is the search for members. */
export const productSearchKey = 'p'

export type ShelfSearch = {
  typed: string
  field: RefObject<HTMLInputElement | null>
  /** On a phone the field is opened in place of the categories. */
  isOpen: boolean
  open: () => void
  type: (text: string) => void
  /** Empties the field, and closes it on a phone. */
  clear: () => void
}

/** The text by which products are searched. It is emptied once a product is in the cart. */
export function useShelfSearch(): ShelfSearch {
  const field = useSearchKey(productSearchKey)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  return {
    typed,
    field,
    isOpen,
    open: () => setIsOpen(true),
    type: setTyped,
    clear: () => {
      setTyped('')
      setIsOpen(false)
    },
  }
}
