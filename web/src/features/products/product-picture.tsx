import { Picture } from '../../ui/picture.tsx'
import { ProductShape } from '../../ui/product-shape.tsx'
import classes from './product-picture.module.css'
import type { Product } from './products-queries.ts'

/** The picture of a product, or a shape in its place. Fills the box it stands in. */
export function ProductPicture({ product, size }: { product: Product; size: 'small' | 'large' }) {
  const isOut = product.stock_state === 'out'
  const shape = (
    <ProductShape id={product.id} unitType={product.unit_type} categoryId={product.category_id} out={isOut} />
  )
  if (product.image_path === null) return shape
  return (
    <span className={classes.frame} data-out={isOut || undefined}>
      <Picture path={product.image_path} size={size} className={classes.photo} alt="" fallback={shape} />
    </span>
  )
}
