import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../outbox/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { CheckingNotice } from '../../outbox/checking-notice.tsx'
import { checkingWords } from '../../outbox/checking-words.ts'
import { useChecking } from '../../outbox/use-checking.ts'
import { voidWords } from '../../parts/sales/void-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { saleDialogWords } from './sale-dialog-words.ts'
import { type Sale } from '../../parts/sales/sale-query.ts'
import { useSaleCommands } from './sales-queries.ts'
import classes from './return-dialog.module.css'
import { draftCents, draftFault, draftItems, draftOf, lineToMend, type ReturnDraft } from './return-draft.ts'
import { ReturnLine } from './return-line.tsx'
import { useMemberLabel } from './sale-member.tsx'

type ReturnDialogProps = { venue: PageVenue; sale: Sale; onClose: () => void }

/** Returns lines of a sale, and shows the refund before it is sent. */
export function ReturnDialog({ venue, sale: live, onClose }: ReturnDialogProps) {
  const t = useWords(saleDialogWords)
  const { of } = useWords(voidWords)
  const { check } = useWords(checkingWords)
  const language = useLanguage()
  const { takeBack } = useSaleCommands(venue.id, live)
  const { isLost, send } = useChecking()
  const [draft, setDraft] = useState<ReturnDraft>({})
  // After sending, the figures are frozen: the live sale may already include this return, which must not be counted
  // twice.
  const [sent, setSent] = useState<Sale | null>(null)
  const sale = sent ?? live
  const cents = draftCents(sale, draft)
  const amount = formatMoney(cents, venue.currency, language)
  const member = useMemberLabel(sale.client)

  const form = useForm({
    initial: { lines: '', reason: '' },
    check: {
      lines: () => {
        const fault = draftFault(sale, draft)
        return fault === null ? null : t[fault]
      },
      reason: (reason) => (reason.trim() === '' ? t.reasonMissing : null),
    },
    submit: async ({ reason }) => {
      setSent(sale)
      const body = { reason: reason.trim(), items: draftItems(sale, draft) }
      try {
        await send(() => takeBack(body))
      } catch (error) {
        if (error instanceof ApiError && !isUnknown(error.code)) setSent(null)
        throw error
      }
      toast.done({ title: t.returnDone(amount) })
      onClose()
    },
  })
  const fault = form.fault('lines')
  const lineToFocus = lineToMend(sale, draft)

  function change(line: number, changes: Partial<ReturnDraft[number]>): void {
    setDraft({ ...draft, [line]: { ...draftOf(draft, line), ...changes } })
    // The error was about the lines before this change.
    form.set('lines', '')
  }

  return (
    <FormDialog
      title={t.returnTitle}
      of={of(sale.id, member)}
      form={isLost ? { ...form, refusal: null } : form}
      changed={!isLost && (form.values.reason !== '' || cents > 0)}
      onClose={onClose}
      width={640}
      submit={isLost ? check : cents === 0 ? t.returnSubmit : t.returnConfirm(amount)}
      icon={<IconArrowBackUp size={18} />}
    >
      {isLost && <CheckingNotice busy={form.busy} />}
      <ul>
        {sale.items.map((item) => (
          <ReturnLine
            key={item.line}
            item={item}
            draft={draftOf(draft, item.line)}
            disabled={isLost || form.busy}
            {...(item.line === lineToFocus ? { field: 'lines' } : {})}
            onChange={(changes) => change(item.line, changes)}
          />
        ))}
      </ul>
      {fault !== null && (
        <div role="alert">
          <FieldError>{fault}</FieldError>
        </div>
      )}
      <Row
        as="p"
        wrap
        gap={5}
        align="baseline"
        justify="between"
        padX={6}
        padY={5}
        numeric
        className={classes.effect}
        role="status"
      >
        {t.toWallet}{' '}
        <Text as="b" size="title" weight="semibold">
          {amount}
        </Text>
      </Row>
      <ReasonField {...form.field('reason')} label={t.reason} withAsterisk required disabled={isLost} />
    </FormDialog>
  )
}
