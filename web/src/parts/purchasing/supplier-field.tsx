import { supplierNameMost } from '@aforo/domain'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../session/use-may.ts'
import { findSuppliersQuery } from './supplier-queries.ts'

const typedForMs = 200

type SupplierFieldProps = { venueId: number; label: string; value: string; onChange: (name: string) => void }

/** Where goods came from: offers the suppliers by name. Another name is kept as it was typed. */
export function SupplierField({ venueId, label, value, onChange }: SupplierFieldProps) {
  const mayRead = useMay(venueId)('purchasing.read')
  const [words] = useDebouncedValue(value.trim(), typedForMs)
  const { data: found = [] } = useQuery({
    ...findSuppliersQuery(venueId, words),
    enabled: mayRead,
    placeholderData: (before) => before,
  })
  return (
    <Autocomplete
      label={label}
      value={value}
      onChange={onChange}
      data={[...new Set(found.map(({ label: name }) => name))]}
      // The server has already filtered.
      filter={({ options }) => options}
      maxLength={supplierNameMost}
      autoComplete="off"
    />
  )
}
