import { IconClipboardCheck, type IconProps, IconPackage, IconReceipt, IconTruckDelivery } from '@tabler/icons-react'
import type { ComponentProps, ComponentType } from 'react'
import { useWords, words } from '../../words/words.ts'
import { Badge } from '../../design/badge.tsx'

const statusWords = words({
  es: {
    PLACED: 'realizado',
    CONFIRMED: 'confirmado',
    SHIPPED: 'enviado',
    OUT_FOR_DELIVERY: 'en reparto',
    DELIVERED: 'entregado',
    VOIDED: 'anulado',
    RETURNED: 'devuelto',
    sale: { DELIVERED: 'entregada', VOIDED: 'anulada', RETURNED: 'devuelta' },
  },
  en: {
    PLACED: 'placed',
    CONFIRMED: 'confirmed',
    SHIPPED: 'shipped',
    OUT_FOR_DELIVERY: 'out for delivery',
    DELIVERED: 'delivered',
    VOIDED: 'voided',
    RETURNED: 'returned',
    sale: { DELIVERED: 'delivered', VOIDED: 'voided', RETURNED: 'returned' },
  },
})

type Known = Exclude<keyof (typeof statusWords)['es'], 'sale'>
type SaleStatus = keyof (typeof statusWords)['es']['sale']
type Look = { tone: ComponentProps<typeof Badge>['tone']; Icon?: ComponentType<IconProps> }

const looks: Record<Known, Look> = {
  PLACED: { tone: 'wait', Icon: IconReceipt },
  CONFIRMED: { tone: 'info', Icon: IconClipboardCheck },
  SHIPPED: { tone: 'info', Icon: IconPackage },
  OUT_FOR_DELIVERY: { tone: 'warn', Icon: IconTruckDelivery },
  DELIVERED: { tone: 'ok' },
  VOIDED: { tone: 'outlined' },
  RETURNED: { tone: 'outlined' },
}

const isKnown = (status: string): status is Known => Object.hasOwn(looks, status)
const isOfSale = (status: Known): status is SaleStatus => Object.hasOwn(statusWords.es.sale, status)

type OrderStatusProps = {
  status: string
  /** In Spanish a sale ("retirada") is feminine and an order ("pedido") masculine. */
  noun?: 'order' | 'sale'
}

/** The status of an order. An unknown status is shown as the server sent it. */
export function OrderStatus({ status, noun = 'order' }: OrderStatusProps) {
  const t = useWords(statusWords)
  if (!isKnown(status)) return <Badge tone="outlined">{status.replaceAll('_', ' ').toLowerCase()}</Badge>
  return <Badge {...looks[status]}>{noun === 'sale' && isOfSale(status) ? t.sale[status] : t[status]}</Badge>
}
