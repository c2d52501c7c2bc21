import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/primitives.tsx'
import { Strip } from '../../design/strip.tsx'
import { toast } from '../../design/toasts.tsx'
import { useScanner } from '../../design/use-scanner.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { ChooseJar } from './choose-jar.tsx'
import classes from './count-sheet.module.css'
import { type CountSheet, useSheetCommands, weighedQuery } from './counts-queries.ts'
import { FinishButton } from './finish-button.tsx'
import { JarHead } from './jar-head.tsx'
import { NoJar } from './no-jar.tsx'
import { PauseButton, SheetSide } from './sheet-side.tsx'
import { isRoundDone, roundOf } from './sheet-round.ts'
import { sheetWords } from './sheet-words.ts'
import { useCounting } from './use-counting.ts'
import { useJarScan } from './use-jar-scan.ts'
import { WeighJar } from './weigh-jar.tsx'

type CountSheetProps = { venue: PageVenue; sheet: CountSheet; back: { to: string; label: string } }

/** One jar after the other, without what is expected. */
export function CountSheetView({ venue, sheet, back }: CountSheetProps) {
  const t = useWords(sheetWords)
  const shared = useWords(sharedWords)
  const counting = useCounting(venue.id, sheet)
  const weighed = useInfiniteQuery(weighedQuery(venue.id, sheet.id))
  const { pause } = useSheetCommands(venue.id, sheet.id)
  const [open, setOpen] = useState<'choose' | 'empty' | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { hand, isBusy } = counting
  const round = roundOf(sheet)
  const turnTo = (number: number) => {
    setOpen(null)
    counting.turnTo(number)
  }
  const { findJar } = useJarScan(venue.id, sheet.id)
  async function scan(code: string): Promise<void> {
    const number = await findJar(code)
    if (number === null) toast.noted({ title: t.notHere, body: t.notHereHint })
    else turnTo(number)
  }
  useScanner((code) => void scan(code))
  async function pauseNow(): Promise<void> {
    setFailed(null)
    try {
      await pause()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(error.detail ?? shared.offline)
    }
  }
  const refusal = counting.refusal ?? failed

  return (
    <div className={classes.page}>
      <title>{`${t.title} · Aforo`}</title>
      <Stack gap={5} className={classes.main}>
        {counting.unsent.length > 0 && (
          <Strip
            tone="warn"
            role="alert"
            title={counting.unsent.map(({ name, quantity }) => t.unsentTitle(name, quantity)).join(' · ')}
            hint={t.unsentHint}
          />
        )}
        {counting.isLineLost && <Strip tone="warn" role="status" title={shared.noAnswer} hint={t.savedHint} />}
        {refusal !== null && <Notice state="bad">{refusal}</Notice>}
        {hand.kind === 'asking' && <SkeletonRows rows={5} />}
        {hand.kind === 'failed' && <LoadError title={t.loadError} error={hand.error} onRetry={counting.retry} />}
        {hand.kind === 'none' && <NoJar venue={venue} sheet={sheet} />}
        {hand.kind === 'jar' && (
          <WeighJar
            entry={hand.entry}
            all={sheet.jars}
            isBusy={isBusy}
            head={
              <JarHead
                entry={hand.entry}
                number={sheet.recount === null ? hand.entry.number : round.jars_weighed + 1}
                all={round.jars}
                onOther={() => setOpen('choose')}
              />
            }
            onSave={counting.save}
            onAgain={counting.again}
            onSkip={counting.skip}
            onEmpty={() => setOpen('empty')}
          />
        )}
      </Stack>
      <SheetSide sheet={sheet} list={weighed} onRepeat={isBusy ? null : turnTo}>
        {sheet.jars_skipped > 0 && isRoundDone(sheet) && <FinishButton venue={venue} sheet={sheet} size="lg" />}
        {sheet.state === 'open' && <PauseButton onPause={() => void pauseNow()} />}
        <Button
          component={Link}
          to={back.to}
          size="lg"
          variant="subtle"
          className={classes.back ?? ''}
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        >
          {back.label}
        </Button>
      </SheetSide>
      {open === 'choose' && (
        <ChooseJar
          venueId={venue.id}
          sheetId={sheet.id}
          inHand={hand.kind === 'jar' ? hand.entry.number : null}
          onScan={(code) => void scan(code)}
          onChoose={turnTo}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'empty' && (
        <Confirmation
          title={t.emptyTitle}
          confirm={t.saveEmpty}
          icon={<IconCheck size={18} />}
          harmless
          onConfirm={async () => {
            counting.empty()
            setOpen(null)
            await Promise.resolve()
          }}
          onClose={() => setOpen(null)}
        >
          {t.emptyHint}
        </Confirmation>
      )}
    </div>
  )
}
