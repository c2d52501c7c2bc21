import type { HandMovement } from '@aforo/domain'
import { IconClipboardCheck, IconPackageImport, IconTrendingDown } from '@tabler/icons-react'

export type StockAction = HandMovement['kind']

export const stockIcons = { receive: IconPackageImport, count: IconClipboardCheck, loss: IconTrendingDown }
