import { ProductPicture } from '../../parts/products/product-picture.tsx'
import classes from './jar-picture.module.css'
import type { CountedProduct } from './sheet-view.ts'

/** The picture of what is counted. */
export function JarPicture({ product, size }: { product: CountedProduct; size: 36 | 72 }) {
  const pictured = {
    ...product,
    category: null,
    subcategory: null,
    stock_state: 'ok',
  } as const
  return (
    <span className={classes.picture} style={{ width: size, height: size }} aria-hidden="true">
      <ProductPicture product={pictured} size="small" />
    </span>
  )
}
