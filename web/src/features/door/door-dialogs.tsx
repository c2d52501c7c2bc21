import { centsOfAmount } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconDoorEnter, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { openCartsQuery } from '../../parts/visits/open-carts-query.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ReasonChips } from '../../design/reason-chips.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import { frequentReasons, reasonWords } from './entry-reasons.ts'
import classes from './door-page.module.css'
import { useNamed } from './door-names.ts'
import type { DoorResult } from './door-results.ts'
import { capitalised, useRuleWords } from './use-rule-words.ts'

type CartProps = { venue: PageVenue; client: Client; mayDispense: boolean; onClose: () => void }

/** Why a member cannot leave yet: what is in the cart, with a link to it. */
export function CartDialog({ venue, client, mayDispense, onClose }: CartProps) {
  const t = useWords(doorWords)
  const shared = useWords(sharedWords)
  const language = useLanguage()
  const cart = useQuery(openCartsQuery(venue.id)).data?.find(({ user_id: id }) => id === client.id)
  return (
    <Dialog
      title={t.cartTitle}
      of={useNamed()(client)}
      portrait={<Portrait id={client.id} name={memberName(client)} size={64} imagePath={client.profile.image_path} />}
      onClose={onClose}
      width={480}
    >
      <Stack gap={6}>
        <Text as="p" size="title" weight="semibold" numeric className={classes.inCart}>
          {cart !== undefined &&
            t.inCart(
              formatCount(cart.items, language),
              formatMoney(centsOfAmount(cart.total), venue.currency, language),
            )}
        </Text>
        <Row gap={5}>
          <Button variant="default" size="lg" fullWidth onClick={onClose} data-autofocus>
            {shared.understood}
          </Button>
          {mayDispense && (
            <Button
              component={Link}
              to={`/dispenser?userId=${client.id}`}
              size="lg"
              fullWidth
              leftSection={<IconScale size={20} />}
            >
              {t.toDispenser}
            </Button>
          )}
        </Row>
      </Stack>
    </Dialog>
  )
}

/** Leaves room for the chosen reason: both together are at most 300 characters. */
const typedMost = 240

type ReasonProps = {
  result: Extract<DoorResult, { kind: 'asks' }>
  onLetIn: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for the reason that a rule of the venue requires to let a member in. */
export function ReasonDialog({ result: { client, rules }, onLetIn, onClose }: ReasonProps) {
  const t = useWords(doorWords)
  const shared = useWords(sharedWords)
  const ruleWords = useRuleWords()
  const texts = useWords(reasonWords)
  const form = useForm({
    initial: { frequent: '', reason: '' },
    check: {
      frequent: () => null,
      reason: (typed, { frequent }) => (`${frequent}${typed}`.trim() === '' ? t.reasonMissing : null),
    },
    submit: ({ frequent, reason }) => onLetIn([frequent, reason.trim()].filter((text) => text !== '').join('. ')),
  })
  return (
    <Dialog
      title={t.reasonTitle(memberName(client))}
      of={useNamed()(client)}
      portrait={<Portrait id={client.id} name={memberName(client)} size={64} imagePath={client.profile.image_path} />}
      onClose={() => !form.busy && onClose()}
      width={480}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={5}>
          <Notice state="warn">{capitalised(ruleWords(client, rules))}</Notice>
          <ReasonChips
            label={t.frequentReasons}
            reasons={frequentReasons(rules).map((reason) => texts[reason])}
            chosen={form.values.frequent}
            onChoose={(reason) => form.fill((now) => ({ ...now, frequent: reason }))}
          />
          <ReasonField
            {...form.field('reason')}
            label={form.values.frequent === '' ? t.reason : t.reasonMore}
            maxLength={typedMost}
            withAsterisk={form.values.frequent === ''}
            data-autofocus
          />
          <Row gap={5}>
            <Button variant="default" size="lg" fullWidth onClick={onClose}>
              {shared.cancel}
            </Button>
            <BusyButton
              {...guardedMark}
              size="lg"
              fullWidth
              type="submit"
              busy={form.busy}
              icon={<IconDoorEnter size={20} />}
            >
              {t.letIn}
            </BusyButton>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
