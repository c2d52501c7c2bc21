import type { WeighMode } from './weigh-panel.tsx'

export type PanelView =
  { kind: 'cart' } | { kind: 'history' } | { kind: 'weigh'; productId: number | null; mode: WeighMode }
