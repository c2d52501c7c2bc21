import { errorWords } from '@aforo/contract'
import { amountOfCents, centsOfAmount, closingBlocker, mayUse, piecesOf } from '@aforo/domain'
import { Button, SegmentedControl } from '@mantine/core'
import { IconCalculator, IconCoins, IconCash, IconLock, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { FormApprovalOffer, useFormApproval } from '../approvals/approval-offer.tsx'
import { approvedBy } from '../approvals/approved.ts'
import { useUnsentWords } from '../offline/use-unsent.ts'
import { useVenuePath } from '../venues/venue-path.ts'
import { venueHereQuery } from '../venues/venue-queries.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { Strip } from '../../design/strip.tsx'
import { toast } from '../../design/toasts.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import { AmountField } from './amount-field.tsx'
import classes from './tills.module.css'
import { centsIn, type Count, expectedCents, nothingCounted, piecesIn } from './counting.ts'
import { CountSummary } from './count-summary.tsx'
import { PieceColumn } from './piece-column.tsx'
import { type TillSession, useTillClosing, useTillCount } from './till-queries.ts'
import { useTillFormat } from './till-format.ts'
import { tillWords } from './till-words.ts'

type CountDialogProps = { venue: PageVenue; session: TillSession; onClose: () => void }

/** Closes a drawer with the counted cash. The expected amount updates while others still take cash. */
export function CountDialog({ venue, session, onClose }: CountDialogProps) {
  const t = useWords(tillWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const { money, time } = useTillFormat(venue)
  const countTill = useTillCount(venue.id, session.id)
  const closeTill = useTillClosing(venue.id, session.id)
  const [recorded, setRecorded] = useState(session)
  // The answer to a count arrives before the list of tills is read again.
  const shown = recorded.counts.length > session.counts.length ? recorded : session
  const isPhone = usePhone()
  const now = useMinute()
  const [{ way, pieces }, setCount] = useState<Omit<Count, 'total'>>(() => nothingCounted(venue.currency))
  const denominations = piecesOf(venue.currency)
  const { person } = useSession()
  const { data: rules } = useQuery(venueHereQuery(venue.id))
  const centsOrNull = (amount: number | null | undefined) => (typeof amount === 'number' ? centsOfAmount(amount) : null)
  const mostCents = centsOrNull(rules?.till_difference_most)
  const limit = { most: mostCents, mayExceed: mayUse(person, venue.id, 'till.difference') }
  const unsignedMost = centsOrNull(rules?.till_unsigned_most)
  const differenceOf = (count: Count) => {
    const counted = centsIn(count)
    const expected = expectedCents(shown, counted)
    return counted === null || expected === null ? null : counted - expected
  }
  const reportPath = useVenuePath(venue.id)(`/till/${session.id}`)

  const unsent = useUnsentWords(venue.id)
  const approval = useFormApproval()
  const actOf = (cents: number) => ({ kind: 'till_close', sessionId: session.id, countedCents: cents }) as const
  const blockerOf = (count: Count, reason: string) => {
    const difference = differenceOf(count)
    if (difference === null) return null
    const isSigned = approval.idFor(actOf(centsIn(count) ?? 0)) !== undefined
    if (isSigned) return closingBlocker(difference, reason, { most: null, mayExceed: true }, null)
    return closingBlocker(difference, reason, limit, unsignedMost)
  }
  const form = useForm({
    initial: { total: '', reason: '' },
    check: {
      total: (total) => (centsIn({ way, pieces, total }) === null ? t.amountFault : null),
      reason: (reason, { total }) => {
        return blockerOf({ way, pieces, total }, reason) === 'till_difference_reason' ? t.reasonMissing : null
      },
    },
    refusedField: { till_difference_reason: 'reason' },
    failed: t.closeFailed,
    submit: async ({ total, reason }) => {
      const count = { way, pieces, total }
      const sent = {
        counted: amountOfCents(centsIn(count) ?? 0),
        pieces: piecesIn(count).map((piece) => ({ value: amountOfCents(piece.valueCents), count: piece.count })),
      }
      if (differenceOf(count) === null) {
        setRecorded(await countTill(sent))
        // The reason is asked for only now, so it is no error yet.
        form.set('reason', reason)
        return
      }
      const approved = approvedBy(approval.idFor(actOf(centsIn(count) ?? 0)))
      await closeTill({ ...sent, reason: reason.trim(), ...approved })
      toast.done({ title: t.closeDone(session.till) })
      onClose()
      void navigate(reportPath)
    },
  })
  const made = { way, pieces, total: form.values.total }
  const countedCents = centsIn(made)
  const differenceCents = differenceOf(made)
  const isUnseen = shown.blind && differenceCents === null
  const blocker = blockerOf(made, form.values.reason)
  const stops = blocker === 'till_difference_reason' ? null : blocker
  const stopsMost = amountOfCents((stops === 'till_difference_limit' ? mostCents : unsignedMost) ?? 0)
  const isCounted = way === 'total' ? form.values.total !== '' : Object.values(pieces).some((count) => count > 0)
  const countPiece = (valueCents: number, count: number) =>
    setCount((before) => ({ ...before, pieces: { ...before.pieces, [valueCents]: count } }))

  return (
    <FormDialog
      title={t.countTitle}
      of={[
        venue.name,
        session.till,
        formatDay(session.business_date, language),
        t.shift(time(session.opened_at), time(new Date(now).toISOString())),
      ].join(' · ')}
      form={form}
      changed={isCounted || form.values.reason !== ''}
      onClose={onClose}
      width={1080}
      submit={isUnseen ? (shown.counts.length === 0 ? t.countNow : t.countAgain) : t.close}
      locked={unsent !== null || (isUnseen ? countedCents === null : isCounted && stops !== null)}
      icon={isUnseen ? <IconCalculator size={18} /> : <IconLock size={18} />}
      aside={
        isPhone ? undefined : (
          <Button
            component={Link}
            to={reportPath}
            target="_blank"
            variant="subtle"
            leftSection={<IconPrinter size={18} />}
          >
            {t.print}
          </Button>
        )
      }
    >
      <div className={classes.columns} data-way={way}>
        {denominations !== null && (
          <SegmentedControl
            className={classes.way ?? ''}
            aria-label={t.countBy}
            value={way}
            onChange={(value) => setCount((before) => ({ ...before, way: value }))}
            data={[
              { value: 'pieces', label: t.byPiece },
              { value: 'total', label: t.inTotal },
            ]}
          />
        )}
        {way === 'pieces' && denominations !== null ? (
          <>
            <PieceColumn
              venue={venue}
              title={t.notes}
              icon={<IconCash size={20} stroke={1.6} aria-hidden="true" />}
              values={denominations.notes}
              pieces={pieces}
              onCount={countPiece}
            />
            <PieceColumn
              venue={venue}
              title={t.coins}
              icon={<IconCoins size={20} stroke={1.6} aria-hidden="true" />}
              values={denominations.coins}
              pieces={pieces}
              onCount={countPiece}
            />
          </>
        ) : (
          <AmountField {...form.field('total')} label={t.total} currency={venue.currency} data-autofocus />
        )}
        <CountSummary
          venue={venue}
          session={shown}
          countedCents={isCounted || way === 'pieces' ? countedCents : null}
          isCounted={isCounted}
        >
          {unsent !== null && <Strip tone="bad" {...unsent} compact role="alert" />}
          {isCounted && countedCents !== null && differenceCents !== null && stops !== null && (
            <Strip tone="bad" title={errorWords(stops, language, { most: money(stopsMost) })} compact role="alert">
              <FormApprovalOffer
                venue={venue}
                asked={{
                  act: actOf(countedCents),
                  shown: {
                    limit: stops,
                    figure: amountOfCents(Math.abs(differenceCents)),
                    most: stopsMost,
                    before: amountOfCents(countedCents - differenceCents),
                    after: amountOfCents(countedCents),
                    discountPercent: null,
                  },
                  member: null,
                }}
                approval={approval}
              />
            </Strip>
          )}
          {differenceCents !== null && differenceCents !== 0 && (
            <ReasonField {...form.field('reason')} label={t.differenceReason} withAsterisk required />
          )}
        </CountSummary>
      </div>
    </FormDialog>
  )
}
