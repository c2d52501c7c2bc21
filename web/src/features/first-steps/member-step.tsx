import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { CreateMember } from '../../parts/members/create-member.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { useFirstStepCommands } from './first-steps-queries.ts'
import { firstStepsWords } from './first-steps-words.ts'

export function MemberStep({ venue }: { venue: PageVenue }) {
  const t = useWords(firstStepsWords)
  const { refresh } = useFirstStepCommands(venue.id)
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <Button leftSection={<IconUserPlus size={18} />} aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
        {t.steps.member.action}
      </Button>
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
