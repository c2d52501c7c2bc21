import { type Capability, capabilityGroupNames, capabilityGroups, withCapability } from '@aforo/domain'
import { CheckboxList, CheckboxRow } from '../../design/checkbox-list.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { capabilityWords } from '../../words/capability-words.ts'
import { useWords } from '../../words/words.ts'

type RightsListProps = {
  chosen: readonly Capability[]
  mayGive: (capability: Capability) => boolean
  onChange: (chosen: Capability[]) => void
}

/** The rights of a role, in groups. */
export function RightsList({ chosen, mayGive, onChange }: RightsListProps) {
  const names = useWords(capabilityWords)
  return (
    <FieldGrid columns="wide">
      {capabilityGroupNames.map((group) => (
        <CheckboxList key={group} label={names.group[group]} error={null}>
          {capabilityGroups[group].map((capability) => (
            <CheckboxRow
              key={capability}
              label={names.capability[capability]}
              checked={chosen.includes(capability)}
              disabled={!mayGive(capability)}
              onChange={(event) => onChange(withCapability(chosen, capability, event.currentTarget.checked))}
            />
          ))}
        </CheckboxList>
      ))}
    </FieldGrid>
  )
}
