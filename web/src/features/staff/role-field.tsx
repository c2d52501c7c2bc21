import { governs, newEmployeeCapabilities, staffRoleTitle } from '@aforo/domain'
import { ChoiceField } from '../../design/choice-field.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { useSession } from '../../session/session.tsx'
import { capabilityWords } from '../../words/capability-words.ts'
import { useWords } from '../../words/words.ts'
import type { StaffRole } from './role-queries.ts'
import { roleWords } from './role-words.ts'

/** The rights that a new employee gets without a role. */
export const usualRole = 'usual'

type RoleFieldProps = {
  venueIds: readonly number[]
  /** Those of the first venue. The others give their role of the same name. */
  roles: readonly StaffRole[]
  chosen: StaffRole | undefined
  onChange: (value: string) => void
}

/** The role of a new employee. Roles that the signed-in person may not give are disabled. */
export function RoleField({ venueIds, roles, chosen, onChange }: RoleFieldProps) {
  const t = useWords(roleWords)
  const names = useWords(capabilityWords)
  const language = useLanguage()
  const { person } = useSession()
  const mayGive = ({ capabilities }: StaffRole) =>
    venueIds.every((id) => governs(person, { id, role: 'employee', capabilities }))
  const rights = chosen?.capabilities ?? newEmployeeCapabilities
  return (
    <Stack gap={3}>
      <ChoiceField
        name="role"
        label={t.role}
        value={chosen === undefined ? usualRole : String(chosen.id)}
        onChange={onChange}
        choices={[
          { value: usualRole, label: t.usual },
          ...roles.map((role) => ({
            value: String(role.id),
            label: staffRoleTitle(role, language),
            disabled: !mayGive(role),
          })),
        ]}
      />
      <Text as="p" size="small" tone="quiet">
        {venueIds.length === 0 ? t.chooseVenueFirst : rights.map((right) => names.capability[right]).join(' · ')}
      </Text>
    </Stack>
  )
}
