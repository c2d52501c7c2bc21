import { pageBlocker } from '@aforo/domain'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { catalogueCountsQuery } from '../../parts/products/catalogue-queries.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import classes from './menu.module.css'

/** The number of products that are low or out of stock, for people who may open the products page. 0 while loading. */
function useStockAlert(): number {
  const { person, venueId } = useSession()
  const mayOpen = venueId !== null && pageBlocker('/product', person, venueId) === null
  const { data: counts } = useQuery({ ...catalogueCountsQuery(venueId ?? 0), enabled: mayOpen })
  return counts === undefined ? 0 : counts.low + counts.out
}

/** The number of low products, beside the menu entry. */
export function StockAlert() {
  const t = useWords(frameWords)
  const language = useLanguage()
  const count = useStockAlert()
  if (count === 0) return null
  return (
    <span className={classes.alert} title={t.stockAlert(count)}>
      <IconAlertTriangleFilled size={13} aria-hidden="true" />
      <span aria-hidden="true">{formatCount(count, language)}</span>
      <span className="for-readers">{t.stockAlert(count)}</span>
    </span>
  )
}

/** On a phone the menu is hidden, so its button shows that there is an alert. */
export function StockDot() {
  const t = useWords(frameWords)
  const count = useStockAlert()
  if (count === 0) return null
  return (
    <span className={classes.dot}>
      <span className="for-readers">{t.stockAlert(count)}</span>
    </span>
  )
}
