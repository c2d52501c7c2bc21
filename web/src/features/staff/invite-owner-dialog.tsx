import { isEmail } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useWords } from '../../words/words.ts'
import { type Invitation, useStaffCommands } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

type InviteOwnerDialogProps = {
  onClose: () => void
  onInvited: (person: { email: string; invitation: Invitation | null }) => void
}

/** Invites an owner, for superadmins. The owner chooses a password by link and creates the venues. */
export function InviteOwnerDialog({ onClose, onInvited }: InviteOwnerDialogProps) {
  const t = useWords(staffWords)
  const { createOwner } = useStaffCommands()
  const form = useForm({
    initial: { email: '', name: '' },
    check: { email: (email) => (isEmail(email) ? null : t.emailFault), name: () => null },
    refusedField: { email_taken: 'email' },
    failed: t.createFailed,
    submit: async ({ email, name }) => {
      const person = { email: email.trim(), name: name.trim() }
      const { invitation } = await createOwner(person, undefined, () => {})
      onInvited({ email: person.email, invitation })
    },
  })
  const isChanged = form.values.email !== '' || form.values.name !== ''
  return (
    <FormDialog
      title={t.inviteOwner}
      form={form}
      changed={isChanged}
      onClose={onClose}
      width={560}
      submit={t.inviteOwner}
      icon={<IconUserPlus size={18} />}
    >
      <p>{t.ownerInviteHint}</p>
      <TextInput {...form.field('email')} type="email" label={t.email} withAsterisk required data-autofocus />
      <TextInput {...form.field('name')} label={t.name} autoComplete="off" />
    </FormDialog>
  )
}
