import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { guardedMark } from '../../design/placements.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { type CountSheet, useSheetCommands } from './counts-queries.ts'
import { sheetWords } from './sheet-words.ts'

/** Finishes the round. Whoever finishes says what happens with skipped jars. */
export function FinishButton({
  venue,
  sheet,
  size = 'xl',
}: {
  venue: PageVenue
  sheet: CountSheet
  size?: 'lg' | 'xl'
}) {
  const t = useWords(sheetWords)
  const { finish } = useSheetCommands(venue.id, sheet.id)
  const [isAsking, setIsAsking] = useState(false)
  const skipped = sheet.jars_skipped
  return (
    <>
      <Button
        {...guardedMark}
        size={size}
        aria-haspopup="dialog"
        leftSection={<IconChecks size={22} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {skipped === 0 ? t.finish : t.finishWithout(skipped)}
      </Button>
      {isAsking && (
        <Confirmation
          title={t.finishTitle}
          confirm={t.finish}
          icon={<IconChecks size={18} />}
          harmless
          onConfirm={async () => {
            await finish(skipped > 0)
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        >
          {skipped === 0 ? t.finishHint : t.finishSkippedHint(skipped)}
        </Confirmation>
      )}
    </>
  )
}
