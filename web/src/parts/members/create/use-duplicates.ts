import { documentBlocker, isEmail, plainPhone } from '@aforo/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Duplicate, type DuplicateFacts, duplicatesQuery } from './create-member-queries.ts'
import { isBookDay, type NewMemberValues, readNumber } from './new-member.ts'

type Same = Duplicate['same']
export type Duplicates = { [S in Same]: Duplicate | null }

const typedForMs = 300
const phoneDigitsLeast = 6

/** The data to search for duplicates, one search per field. Null while a field is incomplete. */
function factsOf(values: NewMemberValues): { [S in Same]: DuplicateFacts | null } {
  const { email, number, documentKind, documentNumber, phone, name, lastName, birthDate } = values
  const hasDocument = documentNumber.trim() !== '' && documentBlocker(documentKind, documentNumber) === null
  const isNamed = name.trim() !== '' && isBookDay(birthDate)
  const client_id = readNumber(number)
  return {
    email: isEmail(email) ? { email: email.trim() } : null,
    client_id: client_id === null ? null : { client_id },
    document: hasDocument ? { document_number: documentNumber.trim() } : null,
    phone: plainPhone(phone).length >= phoneDigitsLeast ? { phone: phone.trim() } : null,
    person: isNamed ? { name: name.trim(), last_name: lastName.trim(), birth_date: birthDate } : null,
  }
}

/** Searches when the typing pauses. */
function useSearch(venueId: number, facts: DuplicateFacts | null): void {
  const typed = JSON.stringify(facts)
  const [settled] = useDebouncedValue(typed, typedForMs)
  useQuery({ ...duplicatesQuery(venueId, facts ?? {}), enabled: facts !== null && settled === typed })
}

/** Searches for members with the same data as the form. */
export function useDuplicateSearch(venueId: number, values: NewMemberValues): void {
  const facts = factsOf(values)
  useSearch(venueId, facts.email)
  useSearch(venueId, facts.client_id)
  useSearch(venueId, facts.document)
  useSearch(venueId, facts.phone)
  useSearch(venueId, facts.person)
}

/** Returns the duplicates found so far for the current values, per field. Results for earlier values are not used. */
export function useKnownDuplicates(venueId: number): (values: NewMemberValues) => Duplicates {
  const queryClient = useQueryClient()
  return (values) => {
    const facts = factsOf(values)
    const known = (same: Same) => {
      const asked = facts[same]
      if (asked === null) return null
      const found = queryClient.getQueryData(duplicatesQuery(venueId, asked).queryKey)
      return found?.find((duplicate) => duplicate.same === same) ?? null
    }
    return {
      email: known('email'),
      client_id: known('client_id'),
      document: known('document'),
      phone: known('phone'),
      person: known('person'),
    }
  }
}
