import { batchRoutes } from './features/batches/routes.ts'
import type { BatchDeps } from './features/batches/service.ts'
import { categoryRoutes } from './features/categories/routes.ts'
import type { CategoryDeps } from './features/categories/service.ts'
import { countRoutes } from './features/counts/routes.ts'
import type { CountDeps } from './features/counts/sheet-view.ts'
import type { ExportDeps } from './features/exports/service.ts'
import { productRoutes } from './features/products/routes.ts'
import type { ProductDeps } from './features/products/service.ts'
import type { PurchasingDeps } from './features/purchasing/manage-suppliers.ts'
import { purchasingRoutes } from './features/purchasing/routes.ts'
import { stockRoutes } from './features/stock/routes.ts'
import type { StockDeps } from './features/stock/service.ts'
import { transferRoutes } from './features/transfers/routes.ts'
import type { Route } from './http/route.ts'

type GoodsDeps = BatchDeps & CategoryDeps & CountDeps & ExportDeps & ProductDeps & PurchasingDeps & StockDeps

/** What a venue offers, and where its goods come from and go to. */
export function goodsRoutes(route: Route, deps: GoodsDeps): void {
  categoryRoutes(route, deps)
  productRoutes(route, deps)
  stockRoutes(route, deps)
  batchRoutes(route, deps)
  countRoutes(route, deps)
  transferRoutes(route, deps)
  purchasingRoutes(route, deps)
}
