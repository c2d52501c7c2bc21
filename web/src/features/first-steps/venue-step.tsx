import { TextInput } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommandKey } from '../../outbox/command-key.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FilePicture } from '../../parts/pictures/picture.tsx'
import { PicturePicker } from '../../parts/pictures/picture-picker.tsx'
import { useCreateVenue } from '../../parts/venues/create-venue.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { firstStepsWords } from './first-steps-words.ts'
import { StepForm } from './step-form.tsx'
import classes from './step-row.module.css'

/** Creates the first venue with what it needs. Capacity and the rest have defaults that the settings change. */
export function VenueStep() {
  const t = useWords(firstStepsWords)
  const { me } = useSession()
  const createVenue = useCreateVenue()
  const once = useCommandKey('venue first')
  const [image, setImage] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const form = useForm({
    initial: { name: '', address: '', picture: '' },
    check: {
      name: (name) => (name.trim() === '' ? t.nameMissing : null),
      address: (address) => (address.trim() === '' ? t.addressMissing : null),
      picture: (picture) => (picture === '' ? t.pictureMissing : null),
    },
    failed: t.venueFailed,
    submit: async ({ name, address }) => {
      if (image === null) return
      const facts = { name: name.trim(), address: address.trim(), shop_owner: [me.id] }
      try {
        await once((key) => createVenue({ ...facts, key }, image, null, setProgress))
      } finally {
        setProgress(null)
      }
    },
  })
  return (
    <StepForm form={form} submit={t.steps.venue.action} icon={<IconBuildingStore size={18} />}>
      <div className={classes.fields}>
        <TextInput {...form.field('name')} label={t.name} withAsterisk required />
        <TextInput {...form.field('address')} label={t.address} withAsterisk required />
      </div>
      <PicturePicker
        label={t.picture}
        name="picture"
        required
        progress={progress}
        error={form.fault('picture')}
        onPick={(file) => {
          setImage(file)
          form.set('picture', file.name)
        }}
        onRemove={null}
      >
        {image === null ? null : <FilePicture file={image} className={classes.picture} />}
      </PicturePicker>
    </StepForm>
  )
}
