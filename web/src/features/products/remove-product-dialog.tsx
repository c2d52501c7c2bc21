import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { ProductPicture } from '../../parts/products/product-picture.tsx'
import { type Product, useCatalogueCommands } from './products-queries.ts'
import { productsWords } from './products-words.ts'
import classes from './product-card.module.css'

type RemoveProductDialogProps = { venueId: number; product: Product; onClose: () => void; onRemoved?: () => void }

export function RemoveProductDialog({ venueId, product, onClose, onRemoved }: RemoveProductDialogProps) {
  const t = useWords(productsWords)
  const { removeProduct } = useCatalogueCommands(venueId)
  return (
    <Confirmation
      title={t.removeTitle}
      confirm={t.removeConfirm}
      failed={t.removeFailed}
      onClose={onClose}
      onConfirm={async () => {
        await removeProduct(product.id)
        toast.done({ title: t.removed(product.name) })
        onRemoved?.()
        onClose()
      }}
    >
      <Row gap={6}>
        <span className={classes.thumb}>
          <ProductPicture product={product} size="small" />
        </span>
        <Text as="p" tone="soft" breaks>
          {t.removeHint(product.name)}
        </Text>
      </Row>
    </Confirmation>
  )
}
