import type { MovementKind } from '@aforo/domain'
import {
  IconArrowBackUp,
  IconClipboardCheck,
  IconPackageImport,
  IconScale,
  IconTrendingDown,
  IconTruckDelivery,
} from '@tabler/icons-react'

export const movementIcons = {
  receive: IconPackageImport,
  sale: IconScale,
  return: IconArrowBackUp,
  count: IconClipboardCheck,
  loss: IconTrendingDown,
  send: IconTruckDelivery,
  arrive: IconPackageImport,
} satisfies Record<MovementKind, unknown>
