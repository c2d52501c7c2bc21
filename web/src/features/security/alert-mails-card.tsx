import { type AlertKind, alertKinds } from '@aforo/domain'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Card } from '../../design/card.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { alertWords } from '../../words/alert-words.ts'
import { useWords } from '../../words/words.ts'
import { alertMailsQuery, useAlertMails } from './security-queries.ts'
import { securityWords } from './security-words.ts'

/** Which alerts an owner also gets by mail. */
export function AlertMailsCard() {
  const t = useWords(securityWords)
  const mails = useQuery(alertMailsQuery)
  return (
    <Card id="alert-mails" title={t.alertMails}>
      <Stack padY={3}>
        <Text as="p" size="small" tone="quiet">
          {t.alertMailsHint}
        </Text>
      </Stack>
      {mails.isPending && <SkeletonRows rows={4} />}
      {mails.isLoadingError && (
        <LoadError title={t.loadError} error={mails.error} onRetry={() => void mails.refetch()} />
      )}
      {mails.isSuccess && <Kinds chosen={mails.data.kinds} />}
    </Card>
  )
}

function Kinds({ chosen }: { chosen: readonly AlertKind[] }) {
  const t = useWords(securityWords)
  const { kinds } = useWords(alertWords)
  const choose = useAlertMails()
  const [fault, setFault] = useState<string | null>(null)

  async function turn(kind: AlertKind, isOn: boolean): Promise<void> {
    try {
      setFault(null)
      await choose(isOn ? [...chosen, kind] : chosen.filter((one) => one !== kind))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.detail === null ? t.notSaved : `${t.notSaved}. ${error.detail}`)
    }
  }
  return (
    <Stack>
      {alertKinds.map((kind) => (
        <Row key={kind} padY={3} line="top">
          <Switch
            label={kinds[kind]}
            checked={chosen.includes(kind)}
            onChange={(event) => void turn(kind, event.currentTarget.checked)}
          />
        </Row>
      ))}
      {fault !== null && <Notice state="bad">{fault}</Notice>}
    </Stack>
  )
}
