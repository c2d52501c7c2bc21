import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { CreateMember } from '../../parts/members/create-member.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { ImportLink } from '../../parts/imports/import-link.tsx'
import { useWords } from '../../words/words.ts'
import { useFirstStepCommands } from './first-steps-queries.ts'
import { firstStepsWords } from './first-steps-words.ts'

/** If the step was opened by its button, the form opens at once, so that one press is enough. */
export function MemberStep({ venue, isAsked }: { venue: PageVenue; isAsked: boolean }) {
  const t = useWords(firstStepsWords)
  const { refresh } = useFirstStepCommands(venue.id)
  const [isCreating, setIsCreating] = useState(isAsked)
  return (
    <>
      <Button leftSection={<IconUserPlus size={18} />} aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
        {t.steps.member.action}
      </Button>
      <ImportLink kind="members" />
      {isCreating && (
        <CreateMember
          venue={venue}
          onClose={() => setIsCreating(false)}
          onCreated={() => {
            setIsCreating(false)
            void refresh()
          }}
        />
      )}
    </>
  )
}
