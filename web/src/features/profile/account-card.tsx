import { staffNameMost } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { meQuery } from '../../session/me-query.ts'
import { useSession } from '../../session/session.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { PicturePicker } from '../../parts/pictures/picture-picker.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { rename, usePicture } from './profile-queries.ts'
import { profileWords } from './profile-words.ts'

/** The person's picture, name and sign-in e-mail. */
export function AccountCard() {
  const t = useWords(profileWords)
  return (
    <Card title={t.account}>
      <Stack gap={6}>
        <OwnPicture />
        <NameForm />
      </Stack>
    </Card>
  )
}

function OwnPicture() {
  const t = useWords(profileWords)
  const shared = useWords(sharedWords)
  const { me } = useSession()
  const { progress, replace, remove } = usePicture()
  const failure = replace.error ?? remove.error
  const errorText = failure instanceof ApiError ? (failure.detail ?? shared.offline) : null
  return (
    <PicturePicker
      label={t.picture}
      progress={progress}
      error={errorText}
      onPick={(image) => {
        remove.reset()
        replace.mutate(image, { onSuccess: () => toast.done({ title: t.pictureSaved }) })
      }}
      onRemove={
        me.image_path === null
          ? null
          : () => {
              replace.reset()
              remove.mutate(undefined, { onSuccess: () => toast.done({ title: t.pictureRemoved }) })
            }
      }
    >
      <Portrait id={me.id} name={me.name || me.email} size={88} imagePath={me.image_path} />
    </PicturePicker>
  )
}

function NameForm() {
  const t = useWords(profileWords)
  const { me } = useSession()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: { name: me.name },
    check: { name: (name) => (name.trim().length > staffNameMost ? t.nameTooLong : null) },
    submit: async ({ name }) => {
      await rename(name.trim())
      await queryClient.invalidateQueries(meQuery)
      toast.done({ title: t.saved })
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={6}>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <TextInput {...form.field('name')} label={t.name} description={t.nameHint} autoComplete="name" />
        <TextInput label={t.email} value={me.email} readOnly autoComplete="username" />
        <Row>
          <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconDeviceFloppy size={18} />}>
            {t.save}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  )
}
