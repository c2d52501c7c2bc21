import {
  type Capability,
  type CapabilityGroup,
  capabilityGroupNames,
  capabilityGroups,
  withCapability,
} from '@aforo/domain'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { FieldGrid, FieldLabel } from '../../design/field-grid.tsx'
import { Stack } from '../../design/primitives.tsx'
import { capabilityWords } from '../../words/capability-words.ts'
import { useWords } from '../../words/words.ts'

type RightsListProps = {
  chosen: readonly Capability[]
  mayGive: (capability: Capability) => boolean
  onChange: (chosen: Capability[]) => void
}

/** The rights of a role, in groups. */
export function RightsList(props: RightsListProps) {
  return (
    <FieldGrid columns="wide">
      {capabilityGroupNames.map((group) => (
        <RightsGroup key={group} group={group} {...props} />
      ))}
    </FieldGrid>
  )
}

function RightsGroup({ group, chosen, mayGive, onChange }: RightsListProps & { group: CapabilityGroup }) {
  const names = useWords(capabilityWords)
  const labelId = useId()
  return (
    <Stack gap={4} role="group" aria-labelledby={labelId}>
      <FieldLabel id={labelId}>{names.group[group]}</FieldLabel>
      {capabilityGroups[group].map((capability) => (
        <Checkbox
          key={capability}
          label={names.capability[capability]}
          checked={chosen.includes(capability)}
          disabled={!mayGive(capability)}
          onChange={(event) => onChange(withCapability(chosen, capability, event.currentTarget.checked))}
        />
      ))}
    </Stack>
  )
}
