import { isEmail } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconShieldPlus, IconUserPlus } from '@tabler/icons-react'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useWords } from '../../words/words.ts'
import { type Invitation, useStaffCommands } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

type InviteByRoleDialogProps = {
  role: 'owner' | 'superadmin'
  onClose: () => void
  onInvited: (person: { email: string; invitation: Invitation | null }) => void
}

/** Invites an owner or another superadmin, who chooses a password by link. For superadmins. */
export function InviteByRoleDialog({ role, onClose, onInvited }: InviteByRoleDialogProps) {
  const t = useWords(staffWords)
  const { createOwner, inviteSuperadmin } = useStaffCommands()
  const isOwner = role === 'owner'
  const form = useForm({
    initial: { email: '', name: '' },
    check: { email: (email) => (isEmail(email) ? null : t.emailFault), name: () => null },
    refusedField: { email_taken: 'email' },
    failed: t.createFailed,
    submit: async ({ email, name }) => {
      const person = { email: email.trim(), name: name.trim() }
      const invitation = isOwner
        ? (await createOwner(person, undefined, () => {})).invitation
        : await inviteSuperadmin(person)
      onInvited({ email: person.email, invitation })
    },
  })
  const title = isOwner ? t.inviteOwner : t.inviteSuperadmin
  const Icon = isOwner ? IconUserPlus : IconShieldPlus
  return (
    <FormDialog
      title={title}
      form={form}
      changed={form.values.email !== '' || form.values.name !== ''}
      onClose={onClose}
      width={560}
      submit={title}
      icon={<Icon size={18} />}
    >
      <p>{isOwner ? t.ownerInviteHint : t.superadminHint}</p>
      <TextInput {...form.field('email')} type="email" label={t.email} withAsterisk required data-autofocus />
      <TextInput {...form.field('name')} label={t.name} autoComplete="off" />
    </FormDialog>
  )
}
