import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { useVenuePath } from '../venues/venue-path.ts'
import { transferWords } from './transfer-words.ts'

type TransferLinkProps = { venueId: number; productId: number; batchId?: number }

/** Begins a transfer with a product, or with one of its batches. */
export function TransferLink({ venueId, productId, batchId }: TransferLinkProps) {
  const t = useWords(transferWords)
  const may = useMay(venueId)
  const venuePath = useVenuePath(venueId)
  if (!may('stock.send')) return null
  const batch = batchId === undefined ? '' : `&batch=${batchId}`
  return (
    <Button
      component={Link}
      to={venuePath(`/transfers/new?product=${productId}${batch}`)}
      variant="default"
      leftSection={<IconTruckDelivery size={18} aria-hidden="true" />}
    >
      {t.send}
    </Button>
  )
}
