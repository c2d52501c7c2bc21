import { gramUse, milliOfQuantity } from '@aforo/domain'
import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatGrams } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { Client } from './member-name.ts'
import { memberWords } from './member-words.ts'
import classes from './month-use.module.css'

/** The grams of this month, with the limit if there is one. */
export function MonthUse({ month, withLeft = false }: { month: Client['month']; withLeft?: boolean }) {
  const t = useWords(memberWords)
  const language = useLanguage()
  const usedMilli = milliOfQuantity(month.grams)
  const used = formatGrams(usedMilli, language)
  if (month.limit === null) return <span className={classes.used}>{used}</span>
  const limitMilli = milliOfQuantity(month.limit)
  const limit = t.ofLimit(formatGrams(limitMilli, language))
  const use = gramUse(usedMilli, limitMilli)
  const percent = limitMilli === 0 ? 100 : Math.min(100, (usedMilli / limitMilli) * 100)
  return (
    <div className={classes.month} data-use={use}>
      <div className={classes.figures}>
        <span>
          <span className={classes.used}>
            {use === 'near' && <IconAlertTriangleFilled size={14} aria-hidden="true" />}
            {use === 'reached' && <IconAlertOctagonFilled size={14} aria-hidden="true" />}
            {used}
          </span>{' '}
          {withLeft && <span className={classes.limit}>{limit}</span>}
        </span>{' '}
        <span className={classes.limit}>
          {withLeft ? t.left(formatGrams(Math.max(0, limitMilli - usedMilli), language)) : limit}
        </span>
        {use !== 'free' && <span className="for-readers">{t.limitUse[use]}</span>}
      </div>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
