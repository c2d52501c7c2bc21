import type { InspectorState } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconLink, IconShieldOff, IconShieldSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDays } from '../../format/format.ts'
import { RecordSheet } from '../../parts/audit/record-sheet.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { GiveAccessDialog } from './give-access-dialog.tsx'
import { InspectorLinkDialog, type ShownLink } from './inspector-link-dialog.tsx'
import { type GivenAccess, type Inspector, inspectorsQuery, useInspectorCommands } from './inspectors-queries.ts'
import { inspectorsWords } from './inspectors-words.ts'

const tones: Record<InspectorState, 'wait' | 'ok' | 'neutral'> = {
  coming: 'wait',
  active: 'ok',
  over: 'neutral',
  revoked: 'neutral',
}

type Person = Pick<Inspector, 'name' | 'email'>

const isOpen = ({ state }: Inspector) => state === 'active' || state === 'coming'

/** Which inspectors may read, what for, and from when to when. */
export function Page() {
  const t = useWords(inspectorsWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Inspectors key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

function Inspectors({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(inspectorsWords)
  const { offline } = useWords(sharedWords)
  const venuePath = useVenuePath(venue.id)
  const { makeLink } = useInspectorCommands(venue.id)
  const [gives, setGives] = useState(false)
  const [link, setLink] = useState<ShownLink | null>(null)
  const [revoked, setRevoked] = useState<Inspector | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  /** The access is given, also if no link can be made: the list offers one again. */
  async function showGiven({ id, has_joined: hasJoined }: GivenAccess, person: Person): Promise<void> {
    setGives(false)
    if (hasJoined) toast.done({ title: t.given(person.name) })
    else await renewLink({ id, email: person.email })
  }

  async function renewLink({ id, email }: Pick<Inspector, 'id' | 'email'>): Promise<void> {
    setFailed(null)
    try {
      setLink({ email, link: await makeLink(id) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(`${asSentence(t.linkFailed)} ${error.detail ?? offline}`)
    }
  }

  return (
    <>
      <PageHead title={t.title} back={{ to: venuePath('/settings'), label: t.settings }}>
        <PageTools>
          {choice}
          <Button leftSection={<IconShieldSearch size={18} />} aria-haspopup="dialog" onClick={() => setGives(true)}>
            {t.give}
          </Button>
        </PageTools>
      </PageHead>
      <Stack gap={6}>
        {failed !== null && <Notice state="bad">{failed}</Notice>}
        <InspectorList venueId={venue.id} onRevoke={setRevoked} onLink={(one) => void renewLink(one)} />
      </Stack>
      {gives && <GiveAccessDialog venue={venue} onGiven={showGiven} onClose={() => setGives(false)} />}
      {link !== null && <InspectorLinkDialog shown={link} onClose={() => setLink(null)} />}
      {revoked !== null && <RevokeDialog venueId={venue.id} inspector={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

type InspectorListProps = {
  venueId: number
  onRevoke: (inspector: Inspector) => void
  onLink: (inspector: Inspector) => void
}

function InspectorList({ venueId, onRevoke, onLink }: InspectorListProps) {
  const t = useWords(inspectorsWords)
  const language = useLanguage()
  const list = useInfiniteQuery(inspectorsQuery(venueId))
  const columns: DataColumn<Inspector>[] = [
    {
      key: 'name',
      head: t.name,
      onCard: 'title',
      renderCell: ({ name, email }) => (
        <Stack gap={1} breaks>
          <Text weight="semibold">{name}</Text>
          <Text size="small" tone="quiet">
            {email}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'state',
      head: t.state,
      renderCell: (inspector) => (
        <Stack gap={1}>
          <Row>
            <Badge tone={tones[inspector.state]}>{t.states[inspector.state]}</Badge>
          </Row>
          {isOpen(inspector) && !inspector.has_joined && (
            <Text size="small" tone="quiet">
              {t.notJoined}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'authority',
      head: t.authority,
      renderCell: ({ authority, reference }) => (
        <Stack gap={1} breaks>
          <span>{authority}</span>
          <Text size="small" tone="quiet">
            {reference}
          </Text>
        </Stack>
      ),
    },
    { key: 'days', head: t.days, renderCell: ({ from, until }) => formatDays({ from, to: until }, language) },
    { key: 'venues', head: t.venues, renderCell: ({ venues }) => venues.map(({ name }) => name).join(', ') },
    {
      key: 'acts',
      head: t.revoke,
      isHeadHidden: true,
      isEnd: true,
      onCard: 'line',
      renderCell: (inspector) =>
        isOpen(inspector) && (
          <Row gap={4} wrap justify="end">
            {!inspector.has_joined && (
              <Button
                variant="default"
                leftSection={<IconLink size={18} aria-hidden="true" />}
                aria-label={`${t.makeLink}: ${inspector.name}`}
                onClick={() => onLink(inspector)}
              >
                {t.makeLink}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconShieldOff size={18} aria-hidden="true" />}
              aria-label={`${t.revoke}: ${inspector.name}`}
              onClick={() => onRevoke(inspector)}
            >
              {t.revoke}
            </Button>
          </Row>
        ),
    },
  ]
  return <RecordSheet {...t} list={list} columns={columns} Icon={IconShieldSearch} />
}

type RevokeDialogProps = { venueId: number; inspector: Inspector; onClose: () => void }

function RevokeDialog({ venueId, inspector: { id, name }, onClose }: RevokeDialogProps) {
  const t = useWords(inspectorsWords)
  const { revoke } = useInspectorCommands(venueId)
  return (
    <Confirmation
      title={t.revokeTitle(name)}
      confirm={t.revoke}
      icon={<IconShieldOff size={18} />}
      failed={t.revokeFailed}
      onClose={onClose}
      onConfirm={async () => {
        await revoke(id)
        toast.done({ title: t.revoked(name) })
        onClose()
      }}
    >
      {t.revokeHint}
    </Confirmation>
  )
}
