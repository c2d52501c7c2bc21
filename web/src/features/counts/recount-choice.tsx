import { Button } from '@mantine/core'
import { IconEye, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PageHead } from '../../design/page-head.tsx'
import { Row } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import type { CountSheet } from './counts-queries.ts'
import { NoJar } from './no-jar.tsx'
import { sheetWords } from './sheet-words.ts'

type RecountChoiceProps = { venue: PageVenue; sheet: CountSheet; back: { to: string; label: string } }

/** Who may read the result decides first: whoever has seen it cannot count again. Nor can whoever weighed the jars. */
export function RecountChoice({ venue, sheet, back }: RecountChoiceProps) {
  const t = useWords(sheetWords)
  const path = useVenuePath(venue.id)
  const to = (view: 'count' | 'result') => path(`/product/counts/${sheet.id}?view=${view}`)
  const left = sheet.recount === null ? 0 : sheet.recount.jars - sheet.recount.jars_weighed
  if (left > 0 && sheet.recount?.for_you === 0) {
    return (
      <>
        <PageHead title={t.title} back={back} />
        <NoJar venue={venue} sheet={sheet} />
      </>
    )
  }
  return (
    <>
      <PageHead title={t.title} back={back} />
      <Surface>
        <StateCard
          Icon={IconRefresh}
          title={t.recountTitle(left)}
          action={
            <Row gap={5} wrap justify="center">
              <Button
                component={Link}
                to={to('result')}
                size="lg"
                variant="default"
                leftSection={<IconEye size={20} />}
              >
                {t.seeResult}
              </Button>
              <Button component={Link} to={to('count')} size="lg" leftSection={<IconRefresh size={20} />}>
                {t.recount}
              </Button>
            </Row>
          }
        >
          {t.recountHint}
        </StateCard>
      </Surface>
    </>
  )
}
