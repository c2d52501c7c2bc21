import { isEmail } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconShieldPlus } from '@tabler/icons-react'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useWords } from '../../words/words.ts'
import { type Invitation, useStaffCommands } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

type InviteSuperadminDialogProps = {
  onClose: () => void
  onInvited: (person: { email: string; invitation: Invitation }) => void
}

/** Invites another superadmin, who chooses a password by link. */
export function InviteSuperadminDialog({ onClose, onInvited }: InviteSuperadminDialogProps) {
  const t = useWords(staffWords)
  const { inviteSuperadmin } = useStaffCommands()
  const form = useForm({
    initial: { email: '', name: '' },
    check: { email: (email) => (isEmail(email) ? null : t.emailFault), name: () => null },
    refusedField: { email_taken: 'email' },
    failed: t.createFailed,
    submit: async ({ email, name }) => {
      const person = { email: email.trim(), name: name.trim() }
      onInvited({ email: person.email, invitation: await inviteSuperadmin(person) })
    },
  })
  const isChanged = form.values.email !== '' || form.values.name !== ''
  return (
    <FormDialog
      title={t.inviteSuperadmin}
      form={form}
      changed={isChanged}
      onClose={onClose}
      width={560}
      submit={t.inviteSuperadmin}
      icon={<IconShieldPlus size={18} />}
    >
      <p>{t.superadminHint}</p>
      <TextInput {...form.field('email')} type="email" label={t.email} withAsterisk required data-autofocus />
      <TextInput {...form.field('name')} label={t.name} autoComplete="off" />
    </FormDialog>
  )
}
