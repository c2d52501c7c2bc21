import { Button } from '@mantine/core'
import { IconChecks, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { mayReadCounts } from '@aforo/domain'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import type { CountSheet } from './counts-queries.ts'
import { FinishButton } from './finish-button.tsx'
import { isRoundDone } from './sheet-round.ts'
import { sheetWords } from './sheet-words.ts'

/** There is nothing on the sheet for this person to weigh now. */
export function NoJar({ venue, sheet }: { venue: PageVenue; sheet: CountSheet }) {
  const t = useWords(sheetWords)
  const { person } = useSession()
  const path = useVenuePath(venue.id)
  if (isRoundDone(sheet)) {
    return (
      <Surface>
        <StateCard Icon={IconChecks} title={t.allDone} action={<FinishButton venue={venue} sheet={sheet} />}>
          {t.allDoneHint}
        </StateCard>
      </Surface>
    )
  }
  const { recount } = sheet
  return (
    <Surface>
      <StateCard
        Icon={IconUsers}
        title={recount === null ? t.othersWeigh : t.otherRecounts(recount.jars - recount.jars_weighed)}
        action={
          recount !== null &&
          mayReadCounts(person, venue.id) && (
            <Button component={Link} to={path(`/product/counts/${sheet.id}?view=result`)} variant="default">
              {t.seeResult}
            </Button>
          )
        }
      >
        {recount === null ? t.othersWeighHint : t.otherRecountsHint}
      </StateCard>
    </Surface>
  )
}
