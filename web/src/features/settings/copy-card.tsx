import { roleAt, settingsBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { foundVenuesQuery } from '../../parts/venues/venue-queries.ts'
import { Card } from '../../design/card.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { type Option, SearchSelect } from '../../design/search-select.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { Stack } from '../../design/primitives.tsx'
import surface from '../../design/surface.module.css'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { CopySetUp } from './copy-set-up.tsx'
import { useSettingsCommands, type VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'

export function CopyCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const { person } = useSession()
  const [opened, setOpened] = useState(false)
  const ownsVenue = person.role !== 'superadmin' && roleAt(person, settings.venue.id) === 'owner'
  return (
    <Card id="copy" title={t.copy} of={settings.venue.name} rows>
      {ownsVenue && <CopySetUp settings={settings} />}
      <SettingRow name={t.copyName} hint={t.copyHint}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          {t.copyOpen}
        </Button>
      </SettingRow>
      {opened && <CopyDialog venue={settings.venue} onClose={() => setOpened(false)} />}
    </Card>
  )
}

type CopyDialogProps = { venue: VenueSettings['venue']; onClose: () => void }

/** Chooses the venue to copy from, and shows what is replaced. */
function CopyDialog({ venue, onClose }: CopyDialogProps) {
  const t = useWords(settingsWords)
  const shared = useWords(sharedWords)
  const { person } = useSession()
  const { copy } = useSettingsCommands(venue.id)
  const [from, setFrom] = useState<Option | null>(null)
  const form = useForm({
    initial: { from: '' },
    check: { from: (id) => (id === '' ? t.copyMissing : null) },
    submit: async ({ from: id }) => {
      await copy(Number(id))
      toast.done({ title: t.copied(from?.label ?? '', venue.name) })
      onClose()
    },
  })
  const fault = form.fault('from')

  return (
    <FormDialog
      title={t.copyTitle(venue.name)}
      form={form}
      changed={false}
      onClose={onClose}
      width={560}
      submit={t.copyDo}
      icon={<IconCopy size={18} />}
    >
      <SearchSelect
        id="from"
        required
        focused
        label={t.copyFrom}
        placeholder={shared.searchVenue}
        chosen={from}
        find={foundVenuesQuery}
        keep={({ id }) => id !== venue.id && settingsBlocker(person, id) === null}
        onChange={(option) => {
          setFrom(option)
          form.set('from', option === null ? '' : String(option.id))
        }}
        nothingFound={shared.noVenueFound}
        error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
      />
      <Stack gap={3} tone="soft">
        <p>{t.copyTakes}</p>
        <ul className={surface.bullets}>
          {Object.entries(t.copyTaken).map(([part, text]) => (
            <li key={part}>{text}</li>
          ))}
        </ul>
        <p>{t.copyLeaves}</p>
      </Stack>
    </FormDialog>
  )
}
