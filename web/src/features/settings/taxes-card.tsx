import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { settingsWords } from './settings-words.ts'

/** Leads to the page about taxes and invoices. */
export function TaxesCard({ venueId }: { venueId: number }) {
  const t = useWords(settingsWords)
  const venuePath = useVenuePath(venueId)
  return (
    <Card id="taxes" title={t.taxes} rows>
      <SettingRow name={t.taxesName} hint={t.taxesHint}>
        <Button
          component={Link}
          to={venuePath('/settings/taxes')}
          variant="default"
          aria-label={`${t.taxesOpen}: ${t.taxes}`}
          rightSection={<IconChevronRight size={18} aria-hidden="true" />}
        >
          {t.taxesOpen}
        </Button>
      </SettingRow>
    </Card>
  )
}
