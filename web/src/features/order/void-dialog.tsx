import { centsOfAmount } from '@aforo/domain'
import { Textarea } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatTime } from '../../format/format.ts'
import { CheckingNotice } from '../../members/checking-notice.tsx'
import { checkingWords } from '../../members/checking-words.ts'
import { useChecking } from '../../members/use-checking.ts'
import type { PageVenue } from '../../ui/at-venue.tsx'
import { useForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { orderDialogWords } from './order-dialog-words.ts'
import { type Sale, useSaleCommands } from './order-queries.ts'
import { useMemberLabel } from './sale-member.tsx'

type VoidDialogProps = { venue: PageVenue; sale: Sale; onClose: () => void }

/** Takes a whole sale back, for a reason that stays beside it. */
export function VoidDialog({ venue, sale, onClose }: VoidDialogProps) {
  const t = useWords(orderDialogWords)
  const { check } = useWords(checkingWords)
  const language = useLanguage()
  const { voidSale } = useSaleCommands(venue.id, sale)
  const { isLost, send } = useChecking()
  const member = useMemberLabel(sale.client)
  const total = formatMoney(centsOfAmount(sale.total), venue.currency, language)
  const until = sale.voidable_until === null ? null : new Date(sale.voidable_until)
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (reason) => (reason.trim() === '' ? t.reasonMissing : null) },
    submit: async ({ reason }) => {
      await send(() => voidSale(reason.trim()))
      toast.done({ title: t.voidDone(sale.id, total) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.voidTitle}
      of={t.voidOf(sale.id, member)}
      form={isLost ? { ...form, refusal: null } : form}
      changed={!isLost && form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={isLost ? check : t.voidConfirm}
      icon={<IconArrowBackUp size={18} />}
    >
      {isLost && <CheckingNotice busy={form.busy} />}
      <p>
        {t.voidHint(total)} {until !== null && t.voidUntil(formatTime(until, language, venue.timeZone))}
      </p>
      <Textarea
        {...form.field('reason')}
        label={t.reason}
        withAsterisk
        required
        disabled={isLost}
        maxLength={300}
        rows={3}
        data-autofocus
      />
    </FormDialog>
  )
}
