import { pageBlocker, type PagePath, type ScreenElementName } from '@aforo/domain'
import { NavLink } from 'react-router'
import { useSession } from '../../session/session.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords, words } from '../../words/words.ts'
import { useVenuePath } from '../venues/venue-path.ts'
import classes from './stock-tabs.module.css'

const tabWords = words({
  es: {
    label: 'Stock',
    products: 'Productos',
    orders: 'Pedidos',
    reorder: 'Reposición',
    suppliers: 'Proveedores',
    value: 'Valor a coste',
    counts: 'Recuentos',
    transfers: 'Traslados',
  },
  en: {
    label: 'Stock',
    products: 'Products',
    orders: 'Orders',
    reorder: 'Reorder',
    suppliers: 'Suppliers',
    value: 'Value at cost',
    counts: 'Counts',
    transfers: 'Transfers',
  },
})

/** A page of its own rights is open by these, the others by an element of the screen. */
const tabs = [
  { key: 'products', path: '/product', page: '/product' },
  { key: 'orders', path: '/product/orders', element: 'purchasing.read' },
  { key: 'reorder', path: '/product/reorder', element: 'purchasing.read' },
  { key: 'suppliers', path: '/product/suppliers', element: 'purchasing.read' },
  { key: 'value', path: '/product/value', element: 'stock.value' },
  { key: 'counts', path: '/product/counts', page: '/product/counts' },
  { key: 'transfers', path: '/transfers', page: '/transfers' },
] as const satisfies readonly ({ key: string; path: string } & ({ page: PagePath } | { element: ScreenElementName }))[]

/** On a phone, the open page may be at the end of a row that scrolls. */
function showOpen(tab: HTMLAnchorElement | null): void {
  if (tab?.getAttribute('aria-current') === 'page') tab.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** The pages about stock, below the title of each. Nothing for somebody who may only open one of them. */
export function StockTabs({ venueId }: { venueId: number }) {
  const t = useWords(tabWords)
  const may = useMay(venueId)
  const venuePath = useVenuePath(venueId)
  const { person } = useSession()
  const open = tabs.filter((tab) =>
    'page' in tab ? pageBlocker(tab.page, person, venueId) === null : may(tab.element),
  )
  if (open.length < 2) return null
  return (
    <nav className={classes.tabs} aria-label={t.label}>
      {open.map(({ key, path }) => (
        <NavLink key={key} to={venuePath(path)} end ref={showOpen} className={classes.tab ?? ''}>
          {t[key]}
        </NavLink>
      ))}
    </nav>
  )
}
