import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { Notice } from '../../design/notice.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { type CountSheet, useSheetCommands } from './counts-queries.ts'
import { sheetWords } from './sheet-words.ts'

type PausedCountProps = { venue: PageVenue; sheet: CountSheet; back: { to: string; label: string } }

/** Nobody weighs until the count goes on. */
export function PausedCount({ venue, sheet, back }: PausedCountProps) {
  const t = useWords(sheetWords)
  const shared = useWords(sharedWords)
  const { resume } = useSheetCommands(venue.id, sheet.id)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function goOn(): Promise<void> {
    setIsBusy(true)
    setRefusal(null)
    try {
      await resume()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.detail ?? shared.offline)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <PageHead title={t.title} back={back} />
      <Stack gap={5}>
        {refusal !== null && <Notice state="bad">{refusal}</Notice>}
        <Surface>
          <StateCard
            Icon={IconPlayerPause}
            title={`${t.paused} · ${t.progress(sheet.jars_weighed, sheet.jars)}`}
            action={
              <BusyButton size="lg" busy={isBusy} icon={<IconPlayerPlay size={20} />} onClick={() => void goOn()}>
                {t.resume}
              </BusyButton>
            }
          >
            {t.pausedHint}
          </StateCard>
        </Surface>
      </Stack>
    </>
  )
}
