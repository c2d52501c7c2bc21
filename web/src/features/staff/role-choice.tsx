import { governs, type Grant, isAdjusted, newEmployeeCapabilities, staffRoleTitle } from '@aforo/domain'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { Row, Stack } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import type { Column } from './rights-draft.ts'
import type { StaffRole } from './role-queries.ts'
import { roleWords } from './role-words.ts'

const [loose, owner] = ['none', 'owner']

type RoleChoiceProps = {
  column: Column
  roles: readonly StaffRole[]
  locked: boolean
  onChange: (column: Column, now: Grant | null) => void
}

/** The role of a person at one venue. Roles that the signed-in person may not give are disabled. */
export function RoleChoice({ column, roles, locked, onChange }: RoleChoiceProps) {
  const t = useWords(roleWords)
  const language = useLanguage()
  const { person } = useSession()
  const { now, saved, id, name } = column
  if (now === null) return null
  const mayTouch = !locked && (saved === null || governs(person, saved))
  const current = roles.find((role) => role.id === now.staffRoleId)
  const adjusted = current !== undefined && isAdjusted(now.capabilities, current.capabilities)
  const employee = (role: StaffRole): Grant => ({
    id,
    role: 'employee',
    capabilities: role.capabilities,
    staffRoleId: role.id,
  })
  const makesOwner: Grant = { id, role: 'owner', capabilities: [], staffRoleId: null }
  const isLoose = now.role === 'employee' && current === undefined
  const choices = [
    ...(isLoose ? [{ value: loose, label: t.loose }] : []),
    ...roles.map((role) => {
      const title = staffRoleTitle(role, language)
      return {
        value: String(role.id),
        label: role === current && adjusted ? t.adjusted(title) : title,
        disabled: !governs(person, employee(role)),
      }
    }),
    { value: owner, label: t.owner, disabled: !governs(person, makesOwner) },
  ]
  const choose = (value: string | null) => {
    const role = roles.find((known) => String(known.id) === value)
    if (role !== undefined) onChange(column, employee(role))
    else if (value === owner) onChange(column, makesOwner)
    else onChange(column, { id, role: 'employee', capabilities: [...newEmployeeCapabilities], staffRoleId: null })
  }
  const currentValue = isLoose ? loose : String(current?.id)
  return (
    <Stack gap={3}>
      <Row gap={3} align="end">
        <Stack grow>
          <Select
            label={t.roleAt(name)}
            data={choices}
            value={now.role === 'owner' ? owner : currentValue}
            onChange={choose}
            allowDeselect={false}
            disabled={!mayTouch}
          />
        </Stack>
        <ActionIcon
          variant="subtle"
          aria-label={t.leaveVenue(name)}
          disabled={!mayTouch}
          onClick={() => onChange(column, null)}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </Row>
      {adjusted && mayTouch && (
        <Row>
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            disabled={!governs(person, employee(current))}
            onClick={() => onChange(column, employee(current))}
          >
            {t.setBack(staffRoleTitle(current, language))}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
