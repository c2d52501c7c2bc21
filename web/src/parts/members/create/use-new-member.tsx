import { ageBlocker } from '@aforo/domain'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { retryCommand } from '../../../outbox/retry-command.ts'
import { isUnknown, useCommandKey } from '../../../outbox/command-key.ts'
import { useSession } from '../../../session/session.tsx'
import type { PageVenue } from '../../venues/at-venue.tsx'
import { FieldError } from '../../../design/field-error.tsx'
import { useForm } from '../../forms/form.tsx'
import { useWords } from '../../../words/words.ts'
import { useEnrolmentCommands, type VenueHere } from './create-member-queries.ts'
import type { Client } from '../member-name.ts'
import { createMemberWords } from './create-member-words.ts'
import { forgetDraft, keepDraft, type MemberDraft, useDraftSavedAt, withDraft, worthKeeping } from './member-draft.ts'
import {
  isBookDay,
  type MemberStep,
  memberSteps,
  newClientOf,
  newMemberValues,
  type NewMemberValues,
  type Sponsor,
  stepOf,
} from './new-member.ts'
import { type Duplicates, useDuplicateSearch, useKnownDuplicates } from './use-duplicates.ts'
import { useNewMemberChecks } from './use-new-member-checks.ts'

const askAgainAfterMs = [1_000, 3_000]

type FieldName = keyof NewMemberValues

const noDuplicates: Duplicates = { email: null, client_id: null, document: null, phone: null, person: null }

const refusedField = {
  picture_empty: 'photo',
  picture_type_unsupported: 'photo',
  picture_too_large: 'photo',
  picture_too_many_pixels: 'photo',
  picture_broken: 'photo',
  member_number_taken: 'number',
  member_document_taken: 'documentNumber',
  document_malformed: 'documentNumber',
  document_letter_wrong: 'documentNumber',
  member_under_age: 'birthDate',
  birth_date_impossible: 'birthDate',
  member_email_taken: 'email',
  expiry_before_registration: 'expiresOn',
  sponsor_not_found: 'sponsorId',
  sponsor_not_active: 'sponsorId',
  venue_not_found: 'venueIds',
  top_up_amount_ceiling: 'credit',
  top_up_balance_ceiling: 'credit',
} as const satisfies { [Code in ApiError['code']]?: FieldName }

const fieldRefused = (code: ApiError['code']): FieldName | null =>
  code in refusedField ? refusedField[code as keyof typeof refusedField] : null

type Options = {
  venue: PageVenue
  here: VenueHere
  draft: MemberDraft | null
  /** Called with the contract if its upload failed after the member was created. */
  onCreated: (client: Client, contractLeft: File | null) => void
}

/** The state of a new member: form, photo, contract, duplicates, and the command that enrols the member. */
export function useNewMember({ venue, here, draft, onCreated }: Options) {
  const t = useWords(createMemberWords)
  const { me } = useSession()
  const owner = useMemo(() => ({ staffId: me.id, venueId: venue.id }), [me.id, venue.id])
  const commands = useEnrolmentCommands(venue.id)
  const once = useCommandKey(`member ${venue.id}`)
  const [untouched] = useState(() => newMemberValues(here.business_date))
  const [photo, setPhoto] = useState<File | null>(null)
  const [contract, setContract] = useState<File | null>(null)
  const [sponsor, setSponsor] = useState<Sponsor | null>(draft?.sponsor ?? null)
  const [step, setStep] = useState<MemberStep>(memberSteps[0])
  const [sending, setSending] = useState<{ what: 'photo' | 'contract'; share: number } | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [unanswered, setUnanswered] = useState<string | null>(null)

  const knownDuplicates = useKnownDuplicates(venue.id)
  // A command without a reply may have created the member. That member must not count as a duplicate of the retry.
  const duplicatesOf = (typed: NewMemberValues) =>
    unanswered === JSON.stringify(typed) ? noDuplicates : knownDuplicates(typed)
  const check = useNewMemberChecks(here, duplicatesOf)
  const form = useForm<NewMemberValues>({
    initial: withDraft(untouched, draft),
    check,
    refusedField,
    failed: `${t.failed} ${t.pressAgain}`,
    submit: async (values) => {
      if (photo === null) return
      setUnanswered(JSON.stringify(values))
      try {
        const client = await retryCommand(() => create(values, photo), {
          waitsMs: askAgainAfterMs,
          onLost: () => setIsChecking(true),
        })
        forgetDraft(owner)
        onCreated(client, contract === null || (await sendContract(client.id, contract)) ? null : contract)
      } catch (error) {
        if (error instanceof ApiError) settle(error)
        throw error
      } finally {
        setIsChecking(false)
        setSending(null)
      }
    },
  })

  const create = (values: NewMemberValues, image: File) =>
    once((key) =>
      commands.create({ ...newClientOf(values, venue.id), key }, image, (share) =>
        setSending({ what: 'photo', share }),
      ),
    )

  /** Returns whether the upload succeeded. The member exists either way. */
  async function sendContract(id: number, file: File): Promise<boolean> {
    try {
      await commands.sendContract(id, file, (share) => setSending({ what: 'contract', share }))
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }

  function settle({ code }: ApiError): void {
    if (isUnknown(code)) return
    setUnanswered(null)
    const name = fieldRefused(code)
    if (name !== null) setStep(stepOf(name))
  }

  const { values } = form
  const typed = JSON.stringify(values)
  useDuplicateSearch(venue.id, values)
  const duplicates = duplicatesOf(values)

  const kept = JSON.stringify(worthKeeping(values, untouched))
  useEffect(() => {
    const unsaved = JSON.parse(kept) as Partial<NewMemberValues> | null
    if (unsaved === null) forgetDraft(owner)
    else keepDraft(owner, { savedAt: new Date(), values: unsaved, sponsor })
  }, [kept, sponsor, owner])

  const isUnderAge =
    isBookDay(values.birthDate) &&
    ageBlocker(values.birthDate, here.business_date, here.age_limit) === 'member_under_age'
  /** These errors are certain while typing, so they are shown without waiting for blur. */
  const isLive: { [N in FieldName]?: boolean } = {
    number: duplicates.client_id !== null,
    documentNumber: duplicates.document !== null,
    birthDate: isUnderAge,
    email: duplicates.email !== null,
  }
  const faultOf = (name: FieldName) => check[name](values[name], values)

  return {
    form: {
      ...form,
      field: (name: FieldName) => {
        const given = form.field(name)
        const fault = isLive[name] === true ? faultOf(name) : null
        if (given.error !== undefined || fault === null) return given
        return { ...given, 'aria-invalid': true, error: <FieldError>{fault}</FieldError> }
      },
    },
    faultOf,
    duplicates,
    isUnderAge,
    photo,
    choosePhoto: (file: File) => {
      setPhoto(file)
      form.set('photo', 'yes')
    },
    contract,
    setContract,
    sponsor,
    chooseSponsor: (chosen: Sponsor | null) => {
      setSponsor(chosen)
      form.set('sponsorId', chosen === null ? '' : String(chosen.id))
    },
    step,
    setStep,
    sending,
    isChecking,
    savedAt: useDraftSavedAt(owner),
    forgetDraft: () => forgetDraft(owner),
    isChanged: typed !== JSON.stringify(untouched) || contract !== null,
  }
}

export type NewMember = ReturnType<typeof useNewMember>
