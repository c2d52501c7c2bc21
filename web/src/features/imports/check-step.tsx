import { importKeptDays, type ImportDecision, type ImportVerdict } from '@aforo/domain'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconDownload,
  IconEyeCheck,
  IconFileImport,
  IconListCheck,
  IconMailOff,
  type IconProps,
  IconReplace,
  IconWallet,
} from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { checkWords } from './check-words.ts'
import { CorrectedFile } from './corrected-file.tsx'
import { DiscardImport } from './discard-import.tsx'
import { ImportFoot } from './import-foot.tsx'
import { downloadFaults, type Import, useImportCommands } from './imports-queries.ts'
import { importsWords } from './imports-words.ts'
import { keptFile } from './kept-file.ts'
import { VerdictCards } from './verdict-cards.tsx'
import { VerdictRows } from './verdict-rows.tsx'

/** What needs a person comes first. */
const firstOf = ({ counts }: Import): ImportVerdict =>
  (['faulty', 'duplicate', 'warned', 'ready'] as const).find((verdict) => (counts?.[verdict] ?? 0) > 0) ?? 'ready'

/** The third step: every row with what is wrong with it. Nothing has been saved yet. */
export function CheckStep({ venue, checked }: { venue: PageVenue; checked: Import }) {
  const t = useWords(checkWords)
  const shared = useWords(sharedWords)
  const commands = useImportCommands(venue.id, checked.id)
  const [asked, setAsked] = useState<ImportVerdict | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const verdict = asked ?? firstOf(checked)

  async function attempt(what: string, act: () => Promise<unknown>, failed: string = t.failed): Promise<void> {
    if (busy !== null) return
    setBusy(what)
    setFault(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(`${failed} ${error.detail ?? shared.offline}`)
    } finally {
      setBusy(null)
    }
  }

  const decideAll = (decision: ImportDecision) =>
    void attempt(decision, () => commands.decideAll('duplicate', decision))
  const faulty = checked.counts?.faulty ?? 0
  const duplicates = checked.counts?.duplicate ?? 0

  const tools: Partial<Record<ImportVerdict, ReactNode>> = {
    faulty: faulty > 0 && (
      <>
        <DownloadButton
          count={faulty}
          isBusy={busy === 'download'}
          onPress={() =>
            void attempt(
              'download',
              () => downloadFaults(venue.id, checked.id, t.downloadName(checked.file_name.replace(/\.\w+$/, ''))),
              t.downloadFailed,
            )
          }
        />
        <CorrectedFile venue={venue} checked={checked} onFault={setFault} />
      </>
    ),
    duplicate: duplicates > 1 && (
      <>
        <BusyButton
          variant="default"
          busy={busy === 'leave_out'}
          icon={<IconArrowBackUp size={18} />}
          onClick={() => decideAll('leave_out')}
        >
          {t.keepAll}
        </BusyButton>
        <BusyButton
          variant="default"
          busy={busy === 'update'}
          icon={<IconReplace size={18} />}
          onClick={() => decideAll('update')}
        >
          {t.updateAll}
        </BusyButton>
      </>
    ),
  }

  return (
    <>
      <Stack gap={6}>
        <Surface padX={6} padY={5}>
          <Row gap={5} as="p">
            <IconEyeCheck size={20} stroke={1.7} aria-hidden="true" />
            <span>
              <Text weight="semibold">{t.trial}</Text> <Text tone="soft">{t.nothingSaved(venue.name)}</Text>
            </span>
          </Row>
        </Surface>
        {fault !== null && <Notice state="bad">{fault}</Notice>}
        <VerdictCards checked={checked} chosen={verdict} onChoose={setAsked} />
        <VerdictRows
          key={verdict}
          venueId={venue.id}
          checked={checked}
          verdict={verdict}
          tools={tools[verdict]}
          onDecide={(row, decision) => void attempt(`row ${row.row}`, () => commands.decideRow(row.row, decision))}
        />
      </Stack>
      <CheckFoot
        venue={venue}
        checked={checked}
        isBusy={busy === 'run'}
        onRun={() => void attempt('run', commands.run)}
      />
    </>
  )
}

function DownloadButton({ count, isBusy, onPress }: { count: number; isBusy: boolean; onPress: () => void }) {
  const t = useWords(checkWords)
  const language = useLanguage()
  return (
    <BusyButton variant="default" busy={isBusy} icon={<IconDownload size={18} />} onClick={onPress}>
      {t.download(formatCount(count, language))}
    </BusyButton>
  )
}

type CheckFootProps = { venue: PageVenue; checked: Import; isBusy: boolean; onRun: () => void }

/** What the import will do, beside the button that does it. */
function CheckFoot({ venue, checked, isBusy, onRun }: CheckFootProps) {
  const t = useWords(checkWords)
  const shared = useWords(importsWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const path = useVenuePath(venue.id)
  const { discard } = useImportCommands(venue.id, checked.id)
  const [isLeaving, setIsLeaving] = useState(false)
  const { chosen, kind } = checked
  const goes = (chosen?.import ?? 0) + (chosen?.update ?? 0)
  const toFile = path(`/imports/new?kind=${kind}&from=${checked.id}`)
  const back = async (): Promise<void> => {
    // The file is still here, so that nothing is lost with the rows that were sent.
    if (keptFile(checked.id) === null) return setIsLeaving(true)
    await discard().catch(() => {})
    void navigate(toFile)
  }
  return (
    <>
      <ImportFoot
        back={
          <Button
            variant="default"
            size="md"
            leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
            onClick={() => void back()}
          >
            {shared.back}
          </Button>
        }
        action={
          <BusyButton
            {...guardedMark}
            size="md"
            busy={isBusy}
            disabled={goes === 0}
            icon={<IconFileImport size={18} />}
            onClick={onRun}
          >
            {goes === 0 ? t.nothingChosen : t.import[kind](formatCount(goes, language))}
          </BusyButton>
        }
      >
        <Fact Icon={IconListCheck}>{t.leavesOut(formatCount(chosen?.leave_out ?? 0, language))}</Fact>
        {chosen !== null && chosen.update > 0 && (
          <Fact Icon={IconReplace}>{t.updates(formatCount(chosen.update, language))}</Fact>
        )}
        {chosen !== null && chosen.balance > 0 && (
          <Fact Icon={IconWallet}>
            {t.adds(formatMoney(Math.round(chosen.balance * 100), venue.currency, language))}
          </Fact>
        )}
        {kind === 'members' && <Fact Icon={IconMailOff}>{t.noMails}</Fact>}
        <Fact Icon={IconArrowBackUp}>{t.undoable(importKeptDays)}</Fact>
      </ImportFoot>
      {isLeaving && (
        <DiscardImport
          venueId={venue.id}
          discarded={checked}
          onClose={() => setIsLeaving(false)}
          onDiscarded={() => void navigate(toFile)}
        />
      )}
    </>
  )
}

const Fact = ({ Icon, children }: { Icon: ComponentType<IconProps>; children: ReactNode }) => (
  <Row gap={4} tone="soft" size="small" numeric>
    <Icon size={18} stroke={1.7} aria-hidden="true" />
    {children}
  </Row>
)
