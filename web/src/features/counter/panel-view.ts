import type { NamedBatch } from './stored-batch.ts'
import type { WeighMode } from './weigh-panel.tsx'

type WeighView = {
  kind: 'weigh'
  productId: number | null
  mode: WeighMode
  /** The batch that was chosen for it here. Null leaves that of the line. */
  batch: NamedBatch | null
}
export type PanelView = { kind: 'cart' } | { kind: 'history' } | WeighView
