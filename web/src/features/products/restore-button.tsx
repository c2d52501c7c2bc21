import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { toast } from '../../design/toasts.tsx'
import { archiveWords } from '../../parts/archive/archive-words.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { type Product, useCatalogueCommands } from './products-queries.ts'

/** Offers an archived product again. */
export function RestoreButton({ venueId, product }: { venueId: number; product: Product }) {
  const t = useWords(archiveWords)
  const { offline } = useWords(sharedWords)
  const { restoreProduct } = useCatalogueCommands(venueId)
  const [isBusy, setIsBusy] = useState(false)
  async function restore(): Promise<void> {
    setIsBusy(true)
    try {
      await restoreProduct(product.id)
      toast.done({ title: t.restored(product.name) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.failed({ title: t.notRestored(product.name), body: error.detail ?? offline })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <BusyButton busy={isBusy} icon={<IconArrowBackUp size={18} />} onClick={() => void restore()}>
      {t.restore}
    </BusyButton>
  )
}
