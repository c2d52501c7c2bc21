import { IconCircleCheckFilled, IconLock } from '@tabler/icons-react'
import { useWords, words } from '../words/words.ts'
import { Row, Stack, Text } from './primitives.tsx'
import classes from './works-and-waits.module.css'

const partWords = words({
  es: { works: 'Funciona', waits: 'Espera a la conexión' },
  en: { works: 'Works', waits: 'Waits for the connection' },
})

type WorksAndWaitsProps = { label: string; works: string; waits: string; className?: string | undefined }

/** What still works without a connection, and what has to wait. */
export function WorksAndWaits({ label, works, waits, className = '' }: WorksAndWaitsProps) {
  const t = useWords(partWords)
  return (
    <section className={`${classes.parts} ${className}`} aria-label={label}>
      <Row align="start" gap={5}>
        <IconCircleCheckFilled size={22} className={classes.works} aria-hidden="true" />
        <Stack gap={1}>
          <Text weight="semibold">{t.works}</Text>
          <Text tone="soft">{works}</Text>
        </Stack>
      </Row>
      <Row align="start" gap={5}>
        <IconLock size={22} stroke={1.6} className={classes.waits} aria-hidden="true" />
        <Stack gap={1}>
          <Text weight="semibold">{t.waits}</Text>
          <Text tone="soft">{waits}</Text>
        </Stack>
      </Row>
    </section>
  )
}
