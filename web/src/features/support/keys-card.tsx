import { useLanguage } from '../../device/language.ts'
import { Card } from '../../design/card.tsx'
import { useWords } from '../../words/words.ts'
import { keyMap } from './key-map.ts'
import classes from './keys-card.module.css'
import { supportWords } from './support-words.ts'

/** All keyboard shortcuts, by page. */
export function KeysCard() {
  const t = useWords(supportWords)
  const groups = keyMap[useLanguage()]
  return (
    <Card title={t.keys}>
      <div className={classes.groups}>
        {groups.map(({ where, rows }) => (
          <section key={where}>
            <h3 className={classes.where}>{where}</h3>
            <dl className={classes.rows}>
              {rows.map(({ keys, does }) => (
                <div key={does}>
                  <dt>{keys.map((key) => (key === '+' ? <span key={key}> + </span> : <kbd key={key}>{key}</kbd>))}</dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Card>
  )
}
