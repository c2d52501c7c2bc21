import { capacityMost, minStayDefaultMinutes, minStayMostMinutes } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconBuildingStore, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommandKey } from '../../outbox/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { useCreateVenue } from '../../parts/venues/create-venue.ts'
import { VenuePlaceholder } from '../../parts/venues/venue-placeholder.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { FilePicture, Picture } from '../../parts/pictures/picture.tsx'
import { PicturePicker } from '../../parts/pictures/picture-picker.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { OwnersField } from './owners-field.tsx'
import classes from './venue-dialog.module.css'
import { useVenueCommands, type Venue } from './venues-queries.ts'
import { venuesWords } from './venues-words.ts'

const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most

type VenueDialogProps = {
  venue: Venue | null
  /** The operator that a superadmin chose for a new venue. */
  operatorId?: number | null
  onClose: () => void
}

/** Creates or edits a venue. */
export function VenueDialog({ venue, operatorId = null, onClose }: VenueDialogProps) {
  const t = useWords(venuesWords)
  const language = useLanguage()
  const { me, venueId } = useSession()
  const commands = useVenueCommands()
  const createVenue = useCreateVenue()
  const once = useCommandKey('venue new')
  const [image, setImage] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const ownersAtFirst = venue?.owners ?? (me.access_privileges === 'superadmin' ? [] : [me])
  const [owners, setOwners] = useState<readonly { id: number; email: string }[]>(ownersAtFirst)
  const initial = {
    name: venue?.name ?? '',
    address: venue?.address ?? '',
    capacity: venue?.capacity?.toString() ?? '',
    stay: String(venue?.min_stay_minutes ?? minStayDefaultMinutes),
    picture: '',
  }
  const form = useForm({
    initial,
    check: {
      name: (name) => (name.trim() === '' ? t.nameMissing : null),
      address: (address) => (address.trim() === '' ? t.addressMissing : null),
      capacity: (capacity) =>
        capacity === '' || isWhole(capacity, 1, capacityMost) ? null : t.roomFault(formatCount(capacityMost, language)),
      stay: (stay) =>
        isWhole(stay, 0, minStayMostMinutes) ? null : t.stayFault(formatCount(minStayMostMinutes, language)),
      picture: (picture) => (venue === null && picture === '' ? t.pictureMissing : null),
    },
    submit: async ({ name, address, capacity, stay }) => {
      const facts = {
        name: name.trim(),
        address: address.trim(),
        capacity: capacity === '' ? null : Number(capacity),
        min_stay_minutes: Number(stay),
        shop_owner: owners.map(({ id }) => id),
      }
      try {
        if (venue !== null) await commands.change(venue, facts, image ?? undefined, setProgress)
        else if (image !== null) {
          await once((key) => createVenue({ ...facts, key, operator_id: operatorId }, image, venueId, setProgress))
        }
      } finally {
        setProgress(null)
      }
      toast.done({ title: venue === null ? t.created(facts.name) : t.saved })
      onClose()
    },
  })

  const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id).join(' ')
  const isChanged =
    image !== null || idsOf(owners) !== idsOf(ownersAtFirst) || JSON.stringify(form.values) !== JSON.stringify(initial)
  const pictureFault = form.fault('picture')

  return (
    <FormDialog
      title={venue === null ? t.create : t.update}
      form={form}
      changed={isChanged}
      onClose={onClose}
      width={640}
      submit={venue === null ? t.create : t.save}
      icon={<IconBuildingStore size={18} />}
    >
      <TextInput {...form.field('name')} label={t.name} withAsterisk required data-autofocus />
      <TextInput
        {...form.field('address')}
        label={t.address}
        withAsterisk
        required
        leftSection={<IconMapPin size={18} aria-hidden="true" />}
      />
      <FieldGrid columns="many">
        <TextInput
          {...form.field('capacity')}
          label={t.room}
          inputMode="numeric"
          rightSection={
            <Text size="body" tone="quiet">
              {t.places}
            </Text>
          }
          rightSectionWidth={64}
        />
        <TextInput
          {...form.field('stay')}
          label={t.stay}
          inputMode="numeric"
          rightSection={
            <Text size="body" tone="quiet">
              {t.minutes}
            </Text>
          }
          rightSectionWidth={48}
        />
      </FieldGrid>
      <OwnersField owners={owners} onChange={setOwners} />
      <PicturePicker
        label={t.picture}
        name="picture"
        required={venue === null}
        progress={progress}
        error={pictureFault}
        onPick={(file) => {
          setImage(file)
          form.set('picture', file.name)
        }}
        onRemove={null}
      >
        <span className={classes.picture}>
          <ShownPicture image={image} venue={venue} />
        </span>
      </PicturePicker>
    </FormDialog>
  )
}

function ShownPicture({ image, venue }: { image: File | null; venue: Venue | null }) {
  const facade = <VenuePlaceholder id={venue?.id ?? 0} />
  if (image !== null) return <FilePicture file={image} className={undefined} />
  if (venue === null || venue.image_path === null) return facade
  return <Picture path={venue.image_path} size="small" className={undefined} alt="" fallback={facade} />
}
