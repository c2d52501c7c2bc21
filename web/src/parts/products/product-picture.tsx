import type { CallReply } from '@aforo/contract'
import { productKind } from '@aforo/domain'
import { Picture } from '../pictures/picture.tsx'
import classes from './product-picture.module.css'
import { ProductShape } from './product-shape.tsx'

type Pictured = Pick<
  CallReply<'GET /v1/products/{id}'>,
  'id' | 'unit_type' | 'category' | 'subcategory' | 'image_path' | 'stock_state'
>

/** The picture of a product, or a drawing if there is none. Fills its container. */
export function ProductPicture({ product, size }: { product: Pictured; size: 'small' | 'large' }) {
  const isOut = product.stock_state === 'out'
  const categoryNames = [product.category?.name, product.subcategory?.name]
  const kind = productKind({ categoryNames, unitType: product.unit_type })
  const shape = <ProductShape id={product.id} kind={kind} out={isOut} />
  if (product.image_path === null) return shape
  return (
    <span className={classes.fill} data-out={isOut || undefined}>
      <Picture path={product.image_path} size={size} className={classes.photo} alt="" fallback={shape} />
    </span>
  )
}
