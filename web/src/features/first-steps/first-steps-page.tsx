import { currentStep, type FirstStep, firstSteps, minutesLeft, type StepsFound, stepsAreOver } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { ImportLink } from '../../parts/imports/import-link.tsx'
import { PracticeCard } from '../../parts/practice/practice-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useSession, type Venue } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import classes from './first-steps-page.module.css'
import { type FirstSteps, firstStepsQuery, laterSetting, stepsFound } from './first-steps-queries.ts'
import { firstStepsWords } from './first-steps-words.ts'
import { MemberStep } from './member-step.tsx'
import { ProductsStep } from './products-step.tsx'
import { ProgressRing } from '../../design/progress-ring.tsx'
import { RulesStep } from './rules-step.tsx'
import { SaleStep } from './sale-step.tsx'
import { StaffStep } from './staff-step.tsx'
import { StepRow } from './step-row.tsx'
import { TillStep } from './till-step.tsx'
import { VenueStep } from './venue-step.tsx'

const nothingFound: StepsFound = { done: [], waiting: [] }

/** What a new owner does until the first sale. Whether a step is done is read from the records of the venue. */
export function Page() {
  const { venue } = useSession()
  if (venue !== null) return <StepsAt key={venue.id} venue={venue} />
  return (
    <>
      <Head />
      <Steps state={nothingFound} venue={null} found={null} />
    </>
  )
}

function Head() {
  const t = useWords(firstStepsWords)
  return (
    <>
      <PageHead title={t.title}>
        <Button
          component={Link}
          to="/dashboard"
          variant="subtle"
          leftSection={<IconArrowRight size={18} />}
          onClick={() => laterSetting.write(true)}
        >
          {t.notNow}
        </Button>
      </PageHead>
      <Text as="p" tone="soft" className={classes.intro}>
        {t.intro}
      </Text>
    </>
  )
}

function StepsAt({ venue }: { venue: Venue }) {
  const t = useWords(firstStepsWords)
  // Products and tills change on other pages, which send no hint about members.
  const found = useQuery({ ...firstStepsQuery(venue.id), refetchOnMount: 'always' })
  const state = found.data === undefined ? nothingFound : stepsFound(found.data)
  if (stepsAreOver(state.done)) return <Finished done={state.done} />
  return (
    <>
      <Head />
      {found.isPending && <SkeletonRows rows={5} />}
      {found.isLoadingError && (
        <LoadError title={t.loadError} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data !== undefined && <Steps state={state} venue={venue} found={found.data} />}
    </>
  )
}

function Finished({ done }: { done: readonly FirstStep[] }) {
  const t = useWords(firstStepsWords)
  const language = useLanguage()
  const left = firstSteps.filter((step) => !done.includes(step)).map((step) => t.steps[step].title)
  return (
    <>
      <PageHead title={t.title} />
      <StateCard
        Icon={IconCircleCheck}
        title={t.finished}
        action={
          <Button component={Link} to="/dashboard">
            {t.toDashboard}
          </Button>
        }
      >
        {t.finishedHint} {left.length > 0 && t.stillOpen(new Intl.ListFormat(language).format(left))}
      </StateCard>
      <div className={classes.practice}>
        <PracticeCard />
      </div>
    </>
  )
}

type StepsProps = { state: StepsFound; venue: Venue | null; found: FirstSteps | null }

/** The step to do now is open. Another one opens in its place. */
function Steps({ state, venue, found }: StepsProps) {
  const t = useWords(firstStepsWords)
  const [chosen, setChosen] = useState<FirstStep | null>(null)
  const { done } = state
  const opened = chosen === null || done.includes(chosen) ? currentStep(state) : chosen
  const left = firstSteps.length - done.length

  const content = (step: FirstStep) => {
    if (venue === null || found === null) return step === 'venue' ? <VenueStep /> : null
    const place = { id: venue.id, name: venue.name, currency: venue.currency, timeZone: venue.time_zone }
    switch (step) {
      case 'venue':
        return null
      case 'rules':
        return <RulesStep venueId={venue.id} />
      case 'products':
        return <ProductsStep venue={place} catalogues={found.catalogues} />
      case 'member':
        return <MemberStep venue={place} isAsked={chosen === 'member'} />
      case 'staff':
        return <StaffStep venueId={venue.id} invitation={found.invitation} onInvite={() => setChosen('staff')} />
      case 'till':
        return <TillStep venue={place} />
      case 'sale':
        return <SaleStep venueId={venue.id} guest={found.guest} />
    }
  }

  const hintOf = (step: FirstStep): string => {
    if (step === 'venue' && venue !== null) return venue.name
    if (step === 'staff' && !done.includes(step) && found !== null && found.invitation !== null) {
      return t.unopened(found.invitation.email)
    }
    return t.steps[step].hint
  }

  return (
    <div className={classes.columns}>
      <Surface as="ol" className={classes.steps}>
        {firstSteps.map((step) => (
          <StepRow
            key={step}
            step={step}
            found={state}
            hint={hintOf(step)}
            isOpen={step === opened}
            onOpen={() => setChosen(step)}
          >
            {step === opened && content(step)}
          </StepRow>
        ))}
      </Surface>
      <Stack gap={6} className={classes.aside}>
        <Surface as="div" pad={6}>
          <Row gap={6}>
            <ProgressRing
              done={done.length}
              all={firstSteps.length}
              label={t.progress(done.length, firstSteps.length)}
            />
            <Stack gap={2}>
              <Text as="p" size="lead" weight="semibold">
                {t.left(left)}
              </Text>
              <Text as="p" tone="soft">
                {t.leftHint(minutesLeft(done))} {t.after}
              </Text>
            </Stack>
          </Row>
        </Surface>
        <div className={classes.last}>
          <PracticeCard />
        </div>
        {venue !== null && (
          <Surface as="section" pad={6} className={classes.last}>
            <Stack gap={4}>
              <Text as="h2" size="lead" weight="semibold">
                {t.otherProgram}
              </Text>
              <Text as="p" tone="soft">
                {t.otherProgramHint}
              </Text>
              <Row>
                <ImportLink />
              </Row>
            </Stack>
          </Surface>
        )}
      </Stack>
    </div>
  )
}
