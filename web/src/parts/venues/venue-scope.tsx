import { useState } from 'react'
import { CheckboxList, CheckboxRow, toggled } from '../../design/checkbox-list.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords, words } from '../../words/words.ts'

const scopeWords = words({
  es: {
    venues: 'Tiendas',
    all: 'Todas, también las nuevas',
    some: 'Solo estas',
    missing: 'Elige al menos una tienda.',
  },
  en: { venues: 'Shops', all: 'All, also new ones', some: 'Only these', missing: 'Choose at least one shop.' },
})

type Scope = ReturnType<typeof useVenueScope>

/** At which venues of the operator something applies: at all, or at some that the person owns. */
export function useVenueScope(before: readonly number[] | null, activeId: number) {
  const t = useWords(scopeWords)
  const [isAll, setIsAll] = useState(before === null)
  const [chosen, setChosen] = useState<readonly number[]>(before ?? [activeId])
  return {
    isAll,
    chosen,
    setIsAll,
    toggle: (id: number) => setChosen((now) => toggled(now, id)),
    /** Null is all of them. */
    venueIds: isAll ? null : [...chosen],
    fault: !isAll && chosen.length === 0 ? t.missing : null,
  }
}

/** The field for it. `fault` is the one that the form shows. */
export function VenueScopeField({ scope, fault }: { scope: Scope; fault: string | null }) {
  const t = useWords(scopeWords)
  const { me } = useSession()
  const owned = me.owned_venues.filter(({ role }) => role === 'owner')
  return (
    <>
      <ChoiceField
        name="where"
        label={t.venues}
        value={scope.isAll ? 'all' : 'some'}
        choices={[
          { value: 'all', label: t.all },
          { value: 'some', label: t.some },
        ]}
        onChange={(where) => scope.setIsAll(where === 'all')}
      />
      {!scope.isAll && (
        <CheckboxList label={t.some} required error={fault !== null && <FieldError>{fault}</FieldError>}>
          {owned.map(({ id, name }, index) => (
            <CheckboxRow
              key={id}
              label={name}
              checked={scope.chosen.includes(id)}
              {...(index === 0 ? { 'data-field': 'venues' } : {})}
              onChange={() => scope.toggle(id)}
            />
          ))}
        </CheckboxList>
      )}
    </>
  )
}
