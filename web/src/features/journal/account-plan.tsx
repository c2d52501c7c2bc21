import { type AccountCode, accountCodeBlocker, accountNameMost } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Badge } from '../../design/badge.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { accountLabel } from './account-label.ts'
import { type JournalAccounts, useJournalAccounts } from './journal-queries.ts'
import { journalWords } from './journal-words.ts'

type Account = JournalAccounts[number]

/** The code and name of an account: those typed, else those saved, else those proposed. */
const codeOf = ({ code, name, proposed }: Account, typed: Partial<AccountCode> = {}): AccountCode => ({
  code: typed.code ?? code ?? proposed.code,
  name: typed.name ?? name ?? proposed.name,
})

/** The chart of accounts, filled in with a proposal until it is saved. */
export function AccountPlan({ venueId, accounts }: { venueId: number; accounts: JournalAccounts }) {
  const t = useWords(journalWords)
  const shared = useWords(sharedWords)
  const language = useLanguage()
  const { save } = useJournalAccounts(venueId)
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<AccountCode>>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const now = (account: Account) => codeOf(account, typed[account.account])
  const isSaved = (account: Account) => now(account).code === account.code && now(account).name === account.name
  const unsaved = accounts.filter((account) => !isSaved(account))
  const type = ({ account }: Account, change: Partial<AccountCode>) =>
    setTyped({ ...typed, [account]: { ...typed[account], ...change } })

  async function press(): Promise<void> {
    setFailed(null)
    if (unsaved.some((account) => accountCodeBlocker(now(account)) !== null)) {
      setFailed(t.someInvalid)
      return
    }
    setIsBusy(true)
    try {
      await save(unsaved.map((account) => ({ account: account.account, ...now(account) })))
      setTyped({})
      toast.done({ title: t.savedPlan })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(`${asSentence(t.notSaved)} ${error.detail ?? shared.offline}`)
    } finally {
      setIsBusy(false)
    }
  }

  const fault = (account: Account, of: 'account_code_invalid' | 'account_name_invalid') =>
    accountCodeBlocker(now(account)) === of ? t.invalid[of] : null
  const columns: DataColumn<Account>[] = [
    { key: 'account', head: t.account, onCard: 'title', renderCell: ({ account }) => accountLabel(account, language) },
    {
      key: 'code',
      head: t.code,
      width: 160,
      renderCell: (account) => (
        <TextInput
          aria-label={`${t.code}: ${accountLabel(account.account, language)}`}
          value={now(account).code}
          maxLength={20}
          error={fault(account, 'account_code_invalid')}
          onChange={(event) => type(account, { code: event.currentTarget.value })}
        />
      ),
    },
    {
      key: 'name',
      head: t.name,
      width: '42%',
      onCard: 'line',
      renderCell: (account) => (
        <TextInput
          aria-label={`${t.name}: ${accountLabel(account.account, language)}`}
          value={now(account).name}
          maxLength={accountNameMost}
          error={fault(account, 'account_name_invalid')}
          onChange={(event) => type(account, { name: event.currentTarget.value })}
        />
      ),
    },
    {
      key: 'state',
      head: t.state,
      width: 130,
      onCard: 'aside',
      renderCell: (account) =>
        isSaved(account) ? <Badge tone="ok">{t.saved}</Badge> : <Badge tone="warn">{t.unsaved}</Badge>,
    },
  ]
  return (
    <Surface>
      <SurfaceHead title={t.plan} isInset>
        <BusyButton
          busy={isBusy}
          disabled={unsaved.length === 0}
          icon={<IconDeviceFloppy size={18} />}
          onClick={() => void press()}
        >
          {t.save}
        </BusyButton>
      </SurfaceHead>
      <Stack gap={4} padX={6} padY={4}>
        <Text as="p" tone="soft">
          {t.planHint}
        </Text>
        {accounts.some(({ code }) => code === null) && <Notice state="warn">{t.proposal}</Notice>}
        {failed !== null && (
          <Row>
            <Notice state="bad">{failed}</Notice>
          </Row>
        )}
      </Stack>
      <DataTable label={t.plan} columns={columns} rows={accounts} rowKey={({ account }) => account} />
    </Surface>
  )
}
