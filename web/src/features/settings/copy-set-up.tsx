import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyParts } from '@aforo/domain'
import { SettingRow } from '../../design/setting-row.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useVenueCopy } from '../../parts/venue-copies/use-venue-copy.ts'
import { VenueCopyFields } from '../../parts/venue-copies/venue-copy-fields.tsx'
import { copySourcesQuery, type CopySource } from '../../parts/venue-copies/venue-copy-queries.ts'
import { venueCopyWords } from '../../parts/venue-copies/venue-copy-words.ts'
import { useWords } from '../../words/words.ts'
import type { VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'

/** Copies products, roles and settings of another shop. Only an owner of several shops sees it. */
export function CopySetUp({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const [opened, setOpened] = useState(false)
  const { data: sources = [] } = useQuery(copySourcesQuery(settings.venue.id))
  if (sources.length === 0) return null
  return (
    <>
      <SettingRow name={t.setUpName} hint={t.setUpHint}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          {t.setUpOpen}
        </Button>
      </SettingRow>
      {opened && <CopySetUpDialog settings={settings} sources={sources} onClose={() => setOpened(false)} />}
    </>
  )
}

type CopySetUpDialogProps = { settings: VenueSettings; sources: readonly CopySource[]; onClose: () => void }

function CopySetUpDialog({ settings: { venue, currency }, sources, onClose }: CopySetUpDialogProps) {
  const t = useWords(venueCopyWords)
  const copy = useVenueCopy({ venueId: venue.id, sources, parts: copyParts, onCopied: onClose })
  return (
    <FormDialog
      title={t.openTitle(venue.name)}
      form={copy.form}
      changed={false}
      onClose={onClose}
      width={560}
      submit={copy.submit}
      locked={copy.isEmpty}
      icon={<IconCopy size={18} />}
    >
      <VenueCopyFields copy={copy} sources={sources} currency={currency} />
    </FormDialog>
  )
}
