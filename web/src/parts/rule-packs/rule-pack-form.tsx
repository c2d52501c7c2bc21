import {
  newerRulePack,
  rulePackChangeCount,
  type RulePackId,
  rulePackIds,
  rulePackOn,
  rulePackPlan,
  rulePacks,
} from '@aforo/domain'
import { Select } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { useForm } from '../forms/form.tsx'
import { RulePackPlanRows } from './rule-pack-plan-rows.tsx'
import { venueRulesOf, type RuleSettings, useTakeRulePack } from './rule-pack-queries.ts'
import { RulePackSources } from './rule-pack-sources.tsx'
import { rulePackWords } from './rule-pack-words.ts'

const isPackId = (id: string | null): id is RulePackId => rulePackIds.some((known) => known === id)

type RulePackFormProps = { settings: RuleSettings; onTaken?: () => void }

/** Chooses the rules of a place, shows what they change here, and applies them. */
export function RulePackForm({ settings, onTaken }: RulePackFormProps) {
  const t = useWords(rulePackWords)
  const language = useLanguage()
  const take = useTakeRulePack(settings.venue.id)
  const { business_date: today, rule_pack: taken } = settings
  const form = useForm({
    initial: { pack: taken?.id ?? '' },
    check: { pack: (id) => (isPackId(id) ? null : t.missing) },
    failed: t.failed,
    submit: async ({ pack: id }) => {
      const pack = rulePackOn(rulePacks, id, today)
      if (pack === null) return
      await take(pack)
      toast.done({ title: pack.id === 'own' ? t.ownDone : t.done(t.packs[pack.id]) })
      onTaken?.()
    },
  })
  const { pack: id } = form.values
  const pack = rulePackOn(rulePacks, id, today)
  const plan = pack === null ? null : rulePackPlan(venueRulesOf(settings), pack)
  const count = plan === null ? 0 : rulePackChangeCount(plan)
  const newer = taken === null ? null : newerRulePack(rulePacks, taken, today)
  const isTaken = pack !== null && taken?.id === pack.id && taken.version === pack.version && count === 0

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={5}>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        {newer !== null && (
          <Notice state="warn">{t.newer(t.packs[newer.id], formatDay(newer.appliesFrom, language))}</Notice>
        )}
        <Select
          {...form.field('pack')}
          label={t.place}
          placeholder={t.placeholder}
          data={rulePackIds.map((value) => ({ value, label: t.packs[value] }))}
          value={id === '' ? null : id}
          allowDeselect={false}
          onChange={(chosen) => chosen !== null && form.set('pack', chosen)}
        />
        {pack !== null && plan !== null && (
          <>
            {pack.id === 'own' ? (
              <Text as="p" tone="soft">
                {t.ownHint}
              </Text>
            ) : (
              <>
                <Stack gap={4}>
                  <Row gap={4} wrap align="baseline">
                    <Text as="h3" weight="semibold">
                      {t.sources}
                    </Text>
                    <Text size="small" tone="quiet">
                      {t.from(formatDay(pack.appliesFrom, language))}
                    </Text>
                  </Row>
                  <RulePackSources pack={pack} />
                </Stack>
                <Stack gap={2}>
                  <Text as="h3" weight="semibold">
                    {t.changes}
                  </Text>
                  <RulePackPlanRows plan={plan} today={today} />
                  <Text as="p" size="small" tone="quiet">
                    {t.onlyTighter} {t.unchecked}
                  </Text>
                </Stack>
              </>
            )}
            {!isTaken && (
              <Row wrap gap={5}>
                <BusyButton type="submit" busy={form.busy} icon={<IconGavel size={18} />}>
                  {t.take(count)}
                </BusyButton>
                <Text size="small" tone="soft">
                  {t.advice}
                </Text>
              </Row>
            )}
          </>
        )}
      </Stack>
    </form>
  )
}
