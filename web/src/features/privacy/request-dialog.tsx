import { extensionBlocker, identityProofs, memberNumberText } from '@aforo/domain'
import { Button, Select } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Dialog } from '../../design/dialog.tsx'
import { FactLine } from '../../design/fact-line.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatDay } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { ClockBadge } from './clock-badge.tsx'
import { ClosingForm } from './closing-form.tsx'
import { ExtensionForm } from './extension-form.tsx'
import { type PrivacyRequest, requestQuery, usePrivacyCommands } from './privacy-queries.ts'
import { privacyWords } from './privacy-words.ts'

type RequestDialogProps = { venue: PageVenue; id: number; onClose: () => void }

/** One request: what was asked, what was done, and what is left to do. */
export function RequestDialog({ venue, id, onClose }: RequestDialogProps) {
  const t = useWords(privacyWords)
  const language = useLanguage()
  const { data, isPending, isLoadingError, error, refetch } = useQuery(requestQuery(venue.id, id))
  const title = data === undefined ? t.title : t.numbered(formatCount(data.number, language))
  return (
    <Dialog title={title} of={data === undefined ? undefined : t.kinds[data.kind]} onClose={onClose} width={640} sheet>
      {isPending && <SkeletonRows rows={5} />}
      {isLoadingError && <LoadError title={t.loadError} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Stack gap={5}>
          <Facts venue={venue} request={data} />
          {data.days_left !== null && <Steps venueId={venue.id} request={data} />}
        </Stack>
      )}
    </Dialog>
  )
}

function Facts({ venue, request }: { venue: PageVenue; request: PrivacyRequest }) {
  const t = useWords(privacyWords)
  const language = useLanguage()
  const { client_id: number, name, file, erased_at: erasedAt } = request
  const dayOf = (instant: string) => formatDate(new Date(instant), language, venue.timeZone)
  const texts = [
    { name: t.details, text: request.details },
    { name: t.extension, text: request.extension_reason },
    { name: t.answer, text: request.answer },
  ].filter(({ text }) => text !== '')
  return (
    <Stack as="dl" gap={3} aria-label={t.facts}>
      <FactLine name={t.who}>{name === '' ? t.nobody : name}</FactLine>
      {number !== null && <FactLine name={t.member}>{memberNumberText(number)}</FactLine>}
      <FactLine name={t.received}>{formatDay(request.received_on, language)}</FactLine>
      <FactLine name={t.due}>{formatDay(request.due_on, language)}</FactLine>
      <FactLine name={t.clock}>
        <ClockBadge request={request} today={request.today} />
      </FactLine>
      {request.days_left === null && <FactLine name={t.proof}>{t.proofs[request.proof]}</FactLine>}
      {file !== null && <FactLine name={t.file}>{t.fileMade(file.by, dayOf(file.at))}</FactLine>}
      {erasedAt !== null && <FactLine name={t.erased}>{dayOf(erasedAt)}</FactLine>}
      {request.answered_on !== null && request.answered_way !== null && (
        <FactLine name={t.states[request.state]}>
          {t.answeredBy(t.ways[request.answered_way], formatDay(request.answered_on, language))}
        </FactLine>
      )}
      <FactLine name={t.handledBy}>{request.handled_by}</FactLine>
      {texts.map((typed) => (
        <Stack key={typed.name} gap={1}>
          <Text as="dt" tone="soft">
            {typed.name}
          </Text>
          <Text as="dd" breaks>
            {typed.text}
          </Text>
        </Stack>
      ))}
    </Stack>
  )
}

/** What can be done with an open request, in the order in which it is done. */
function Steps({ venueId, request }: { venueId: number; request: PrivacyRequest }) {
  const t = useWords(privacyWords)
  const { offline } = useWords(sharedWords)
  const { prove } = usePrivacyCommands(venueId)
  const { id, proof, state, user_id: memberId, received_on: receivedOn, name } = request
  const setProof = async (value: string | null) => {
    try {
      await prove(id, identityProofs.find((known) => known === value) ?? 'unchecked')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.failed({ title: t.saveFailed, body: error.detail ?? offline })
    }
  }
  return (
    <Stack>
      <Stack gap={5} padY={5} line="top">
        <Select
          label={t.proof}
          data={identityProofs.map((value) => ({ value, label: t.proofs[value] }))}
          value={proof}
          allowDeselect={false}
          onChange={(value) => void setProof(value)}
        />
        {memberId !== null && name !== '' && (
          <Stack gap={3}>
            <Row>
              <Button
                component={Link}
                to={`/customers?member=${memberId}`}
                variant="default"
                leftSection={<IconUser size={18} aria-hidden="true" />}
              >
                {t.fulfil}
              </Button>
            </Row>
            <Text as="p" size="small" tone="quiet">
              {t.fulfilHint}
            </Text>
          </Stack>
        )}
      </Stack>
      {extensionBlocker({ state, receivedOn }, request.today) === null && (
        <ExtensionForm venueId={venueId} request={request} />
      )}
      <ClosingForm venueId={venueId} request={request} />
    </Stack>
  )
}
