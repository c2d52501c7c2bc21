import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { programWords } from './program-words.ts'

/** Leads to the API keys of other programs. */
export function ProgramsCard({ venueId }: { venueId: number }) {
  const t = useWords(programWords)
  const venuePath = useVenuePath(venueId)
  return (
    <Card id="programs" title={t.title} rows>
      <SettingRow name={t.keys} hint={t.keysHint}>
        <Button
          component={Link}
          to={venuePath('/settings/api-keys')}
          variant="default"
          aria-label={`${t.open}: ${t.keys}`}
          rightSection={<IconChevronRight size={18} aria-hidden="true" />}
        >
          {t.open}
        </Button>
      </SettingRow>
    </Card>
  )
}
