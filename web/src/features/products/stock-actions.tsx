import { Button } from '@mantine/core'
import { useState } from 'react'
import { Row } from '../../design/primitives.tsx'
import { TransferLink } from '../../parts/transfers/transfer-link.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import type { Product } from './products-queries.ts'
import classes from './stock-actions.module.css'
import { stockDialogWords } from './stock-dialog-words.ts'
import { type StockAction, stockIcons } from './stock-action.ts'
import { StockDialog } from './stock-dialog.tsx'

const stockActions = ['receive', 'count', 'loss'] as const satisfies readonly StockAction[]

/** Buttons for manual stock movements. */
export function StockActions({ venue, product }: { venue: PageVenue; product: Product }) {
  const t = useWords(stockDialogWords)
  const may = useMay(venue.id)
  const [open, setOpen] = useState<StockAction | null>(null)
  // If another person archived the product, an open dialog stays open.
  if (product.archived && open === null) return null
  return (
    <>
      <Row wrap gap={4} className={classes.actions}>
        {stockActions
          .filter((kind) => may(kind === 'receive' ? 'stock.receive' : 'stock.count'))
          .map((kind) => {
            const Icon = stockIcons[kind]
            return (
              <Button
                key={kind}
                variant={kind === 'receive' ? 'filled' : 'default'}
                leftSection={<Icon size={18} aria-hidden="true" />}
                onClick={() => setOpen(kind)}
              >
                {t.action[kind]}
              </Button>
            )
          })}
        {product.stock_quantity > 0 && <TransferLink venueId={venue.id} productId={product.id} />}
      </Row>
      {open !== null && <StockDialog venue={venue} product={product} kind={open} onClose={() => setOpen(null)} />}
    </>
  )
}
