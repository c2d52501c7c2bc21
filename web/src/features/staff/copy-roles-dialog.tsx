import { governs, staffRoleTitle } from '@aforo/domain'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckboxList, CheckboxRow } from '../../design/checkbox-list.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Stack } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { type StaffRole, useRoleCommands } from './role-queries.ts'
import { roleWords } from './role-words.ts'
import { venuesToChooseQuery } from './staff-queries.ts'

type CopyRolesDialogProps = { venueId: number; roles: readonly StaffRole[]; first: StaffRole; onClose: () => void }

const toggled = (chosen: readonly number[], id: number) =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]

/** Copies roles to other venues. A role of the same name there is replaced only if this is ticked. */
export function CopyRolesDialog({ venueId, roles, first, onClose }: CopyRolesDialogProps) {
  const t = useWords(roleWords)
  const language = useLanguage()
  const { person } = useSession()
  const { copy } = useRoleCommands(venueId)
  const [chosen, setChosen] = useState<readonly number[]>([first.id])
  const [venueIds, setVenueIds] = useState<readonly number[]>([])
  const [replaces, setReplaces] = useState(false)
  const venues = useQuery(venuesToChooseQuery(''))
  const offered = (venues.data ?? []).filter(
    ({ id }) => id !== venueId && governs(person, { id, role: 'employee', capabilities: [] }),
  )
  const form = useForm({
    initial: { roles: String(first.id), venues: '' },
    check: {
      roles: (ids) => (ids === '' ? t.rolesMissing : null),
      venues: (ids) => (ids === '' ? t.venuesMissing : null),
    },
    failed: t.copyFailed,
    submit: async () => {
      const { created, replaced } = await copy({
        staff_role_ids: [...chosen],
        venue_ids: [...venueIds],
        replaces,
      })
      toast.done({ title: t.copied(created + replaced) })
      onClose()
    },
  })
  const [roleFault, venueFault] = [form.fault('roles'), form.fault('venues')]
  return (
    <FormDialog
      title={t.copy}
      form={form}
      changed={venueIds.length > 0}
      onClose={onClose}
      width={560}
      submit={t.copy}
      icon={<IconCopy size={18} />}
    >
      <CheckboxList label={t.copyRoles} required error={roleFault !== null && <FieldError>{roleFault}</FieldError>}>
        {roles.map((role, row) => (
          <CheckboxRow
            key={role.id}
            {...(row === 0 ? { name: 'roles' } : {})}
            label={staffRoleTitle(role, language)}
            checked={chosen.includes(role.id)}
            onChange={() => {
              setChosen(toggled(chosen, role.id))
              form.set('roles', toggled(chosen, role.id).join(' '))
            }}
          />
        ))}
      </CheckboxList>
      <CheckboxList label={t.copyVenues} required error={venueFault !== null && <FieldError>{venueFault}</FieldError>}>
        {venues.data !== undefined && offered.length === 0 && (
          <Stack pad={5} tone="quiet">
            {t.noVenues}
          </Stack>
        )}
        {offered.map(({ id, name }, row) => (
          <CheckboxRow
            key={id}
            {...(row === 0 ? { name: 'venues' } : {})}
            label={name}
            checked={venueIds.includes(id)}
            onChange={() => {
              setVenueIds(toggled(venueIds, id))
              form.set('venues', toggled(venueIds, id).join(' '))
            }}
          />
        ))}
      </CheckboxList>
      <Checkbox label={t.replace} checked={replaces} onChange={(event) => setReplaces(event.currentTarget.checked)} />
    </FormDialog>
  )
}
