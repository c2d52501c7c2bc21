import { IconHeadset } from '@tabler/icons-react'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useForm } from '../forms/form.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useWords } from '../../words/words.ts'
import { MinutesField, minutesOf, usualMinutes } from './minutes-field.tsx'
import { useSupportCommands } from './support-queries.ts'
import { supportWords } from './support-words.ts'

type OfferDialogProps = { venue: { id: number; name: string }; onClose: () => void }

/** An owner lets support look, unasked. */
export function OfferDialog({ venue, onClose }: OfferDialogProps) {
  const t = useWords(supportWords)
  const { offer } = useSupportCommands(venue.id)
  const form = useForm({
    initial: { minutes: usualMinutes },
    check: { minutes: () => null },
    submit: async ({ minutes }) => {
      await offer(minutesOf(minutes))
      toast.done({ title: t.offered })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.offer}
      of={venue.name}
      form={form}
      changed={false}
      onClose={onClose}
      width={560}
      submit={t.give}
      icon={<IconHeadset size={18} />}
    >
      <Text as="p" tone="soft">
        {t.offerHint(venue.name)}
      </Text>
      <MinutesField value={form.values.minutes} onChange={(minutes) => form.set('minutes', minutes)} />
    </FormDialog>
  )
}
