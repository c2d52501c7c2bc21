import { type Capability, holdsAt, isSameSet, staffRoleNameMost, staffRoleTitle } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { Notice } from '../../design/notice.tsx'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { RightsList } from './rights-list.tsx'
import { type StaffRole, useRoleCommands } from './role-queries.ts'
import { roleWords } from './role-words.ts'

type RoleDialogProps = {
  venueId: number
  /** Null for a new role. */
  edited: StaffRole | null
  /** What a new role begins with. */
  start?: { name: string; capabilities: readonly Capability[] }
  onClose: () => void
}

/** Creates or changes a role. What the dialog shows is what was opened: the server refuses if it changed meanwhile. */
export function RoleDialog({ venueId, edited: role, start, onClose }: RoleDialogProps) {
  const t = useWords(roleWords)
  const language = useLanguage()
  const { person } = useSession()
  const { create, change } = useRoleCommands(venueId)
  const [opened] = useState(() => ({
    name: role === null ? (start?.name ?? '') : staffRoleTitle(role, language),
    capabilities: role?.capabilities ?? start?.capabilities ?? [],
    version: role?.version ?? 0,
  }))
  const [chosen, setChosen] = useState<readonly Capability[]>(opened.capabilities)
  const form = useForm({
    initial: { name: opened.name },
    check: { name: (name) => (name.trim() === '' ? t.nameMissing : null) },
    refusedField: { staff_role_name_taken: 'name' },
    failed: t.saveFailed,
    submit: async ({ name }) => {
      const body = { name: name.trim(), capabilities: [...chosen] }
      await (role === null ? create(body) : change(role.id, { ...body, version: opened.version }))
      toast.done({ title: t.saved(body.name) })
      onClose()
    },
  })
  const changesRights = !isSameSet(chosen, opened.capabilities)
  const mayGive = (capability: Capability) => holdsAt(person, venueId, capability)
  const people = role?.people.length ?? 0
  return (
    <FormDialog
      title={role === null ? t.create : t.edit}
      form={form}
      changed={changesRights || form.values.name !== opened.name}
      onClose={onClose}
      width={720}
      submit={t.save}
      icon={<IconDeviceFloppy size={18} />}
    >
      <TextInput
        {...form.field('name')}
        label={t.name}
        maxLength={staffRoleNameMost}
        autoComplete="off"
        withAsterisk
        data-autofocus
      />
      {changesRights && people > 0 && <Notice state="warn">{t.changesFor(people)}</Notice>}
      <RightsList chosen={chosen} mayGive={mayGive} onChange={setChosen} />
      {person.role === 'employee' && (
        <Text as="p" size="small" tone="quiet">
          {t.beyond}
        </Text>
      )}
    </FormDialog>
  )
}
