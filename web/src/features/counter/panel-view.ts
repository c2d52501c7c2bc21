import type { WeighMode } from './weigh-panel.tsx'

/** What the panel beside the shelf shows. */
export type PanelView =
  { kind: 'cart' } | { kind: 'history' } | { kind: 'weigh'; productId: number | null; mode: WeighMode }
