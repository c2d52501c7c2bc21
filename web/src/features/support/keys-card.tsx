import { useLanguage } from '../../device/language.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Card } from '../../design/card.tsx'
import { useWords } from '../../words/words.ts'
import { keyMap } from './key-map.ts'
import classes from './support-page.module.css'
import { supportWords } from './support-words.ts'

/** All keyboard shortcuts, by page. */
export function KeysCard() {
  const t = useWords(supportWords)
  const groups = keyMap[useLanguage()]
  return (
    <Card title={t.keys}>
      <Stack gap={6}>
        {groups.map(({ where, rows }) => (
          <Stack as="section" key={where} gap={4}>
            <Text as="h3" size="small" weight="semibold" tone="quiet">
              {where}
            </Text>
            <Stack as="dl" gap={4}>
              {rows.map(({ keys, does }) => (
                <div key={does} className={classes.keys}>
                  <Row as="dt" gap={2} wrap>
                    {keys.map((key) => (key === '+' ? <span key={key}> + </span> : <kbd key={key}>{key}</kbd>))}
                  </Row>
                  <Text as="dd" tone="soft">
                    {does}
                  </Text>
                </div>
              ))}
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}
