import { Button } from '@mantine/core'
import { IconKey, IconKeyOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatWhen } from '../../format/format.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { type ApiKey, apiKeysQuery, type CreatedKey, useKeyCommands } from './api-keys-queries.ts'
import { apiKeysWords } from './api-keys-words.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { CreatedKeyDialog } from './created-key-dialog.tsx'

/** The keys by which other programs call the API for the operator. */
export function Page() {
  const t = useWords(apiKeysWords)
  return <AtVenue title={t.title}>{(venue, choice) => <Keys key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

function Keys({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(apiKeysWords)
  const venuePath = useVenuePath(venue.id)
  const list = useQuery(apiKeysQuery(venue.id))
  const [creates, setCreates] = useState(false)
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  return (
    <>
      <PageHead title={t.title} back={{ to: venuePath('/settings'), label: t.settings }}>
        {choice}
      </PageHead>
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {t.hint}
        </Text>
        <Row>
          <Button leftSection={<IconKey size={18} />} onClick={() => setCreates(true)}>
            {t.create}
          </Button>
        </Row>
        {list.isPending && <SkeletonRows rows={3} />}
        {list.isLoadingError && (
          <LoadError title={t.loadError} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data?.length === 0 && (
          <StateCard Icon={IconKey} title={t.none}>
            {t.noneHint}
          </StateCard>
        )}
        {list.data !== undefined && list.data.length > 0 && (
          <KeyList venue={venue} keys={list.data} onRevoke={setRevoked} />
        )}
      </Stack>
      {creates && (
        <CreateKeyDialog
          venueId={venue.id}
          onClose={() => setCreates(false)}
          onCreated={(made) => {
            setCreates(false)
            setCreated(made)
          }}
        />
      )}
      {created !== null && <CreatedKeyDialog created={created} onClose={() => setCreated(null)} />}
      {revoked !== null && <RevokeDialog venueId={venue.id} apiKey={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

type KeyListProps = { venue: PageVenue; keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }

function KeyList({ venue, keys, onRevoke }: KeyListProps) {
  const t = useWords(apiKeysWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const day = (at: string) => formatDate(new Date(at), language, venue.timeZone)
  const columns: DataColumn<ApiKey>[] = [
    {
      key: 'name',
      head: t.name,
      onCard: 'title',
      renderCell: ({ name, hint, is_expired: isExpired }) => (
        <Stack gap={1}>
          <Row gap={4} weight="semibold" wrap>
            {name}
            {isExpired && <Badge tone="bad">{t.expired}</Badge>}
          </Row>
          <Text size="small" tone="quiet">
            {t.endsIn(hint)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'scopes',
      head: t.scopes,
      renderCell: ({ scopes }) => (
        <Stack gap={1}>
          {scopes.map((scope) => (
            <span key={scope}>{t.scopeNames[scope]}</span>
          ))}
        </Stack>
      ),
    },
    {
      key: 'venues',
      head: t.venues,
      renderCell: ({ venues }) => (venues === null ? t.allVenues : venues.map(({ name }) => name).join(', ')),
    },
    {
      key: 'lastUse',
      head: t.lastUse,
      renderCell: ({ last_used_at: at }) =>
        at === null ? t.never : formatWhen(new Date(at), now, language, venue.timeZone),
    },
    {
      key: 'expires',
      head: t.expires,
      renderCell: ({ expires_at: at }) => (at === null ? t.expiresNever : day(at)),
    },
    {
      key: 'created',
      head: t.created,
      from: 1280,
      renderCell: ({ created_at: at, created_by: who }) => t.createdBy(day(at), who),
    },
    {
      key: 'revoke',
      head: t.revoke,
      isHeadHidden: true,
      isEnd: true,
      onCard: 'aside',
      renderCell: (key) => (
        <Button
          variant="default"
          leftSection={<IconKeyOff size={18} aria-hidden="true" />}
          aria-label={`${t.revoke}: ${key.name}`}
          onClick={() => onRevoke(key)}
        >
          {t.revoke}
        </Button>
      ),
    },
  ]
  return (
    <Surface>
      <DataTable label={t.title} columns={columns} rows={keys} rowKey={({ id }) => id} />
    </Surface>
  )
}

type RevokeDialogProps = { venueId: number; apiKey: ApiKey; onClose: () => void }

function RevokeDialog({ venueId, apiKey: { id, name }, onClose }: RevokeDialogProps) {
  const t = useWords(apiKeysWords)
  const { revoke } = useKeyCommands(venueId)
  return (
    <Confirmation
      title={t.revokeTitle(name)}
      confirm={t.revoke}
      icon={<IconKeyOff size={18} />}
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
