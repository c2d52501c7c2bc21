/** What a new owner does until the first sale, in order. */
export const firstSteps = ['venue', 'rules', 'products', 'member', 'staff', 'till', 'sale'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Everything needs the venue. A sale also needs rules, something to sell, somebody to sell to, and a drawer. */
const neededBefore: Record<FirstStep, readonly FirstStep[]> = {
  venue: [],
  rules: ['venue'],
  products: ['venue'],
  member: ['venue'],
  staff: ['venue'],
  till: ['venue'],
  sale: ['rules', 'products', 'member', 'till'],
}

/** Steps without which a venue that sells is under way: an owner may work alone, and older venues chose no rules. */
const notNeededAfterSale: readonly FirstStep[] = ['rules', 'staff']

export const stepMinutes: Record<FirstStep, number> = {
  venue: 2,
  rules: 3,
  products: 8,
  member: 3,
  staff: 2,
  till: 1,
  sale: 2,
}

/** What the records say: the steps that are done, and those that wait for somebody else. */
export type StepsFound = { done: readonly FirstStep[]; waiting: readonly FirstStep[] }

/** The steps that must be done before this one, without those that are done. */
export const missingSteps = (step: FirstStep, done: readonly FirstStep[]): FirstStep[] =>
  neededBefore[step].filter((needed) => !done.includes(needed))

export type StepState = 'done' | 'now' | 'pending' | 'waiting' | 'later'

/**
 * The step to do now is the first one that is not done and waits neither for another nor for somebody else. The team comes
 * after all others, because a sale needs no colleague.
 */
export function currentStep({ done, waiting }: StepsFound): FirstStep | null {
  const ready = firstSteps.filter(
    (step) => !done.includes(step) && !waiting.includes(step) && missingSteps(step, done).length === 0,
  )
  return ready.find((step) => step !== 'staff') ?? ready[0] ?? null
}

export function stepState(step: FirstStep, found: StepsFound): StepState {
  if (found.done.includes(step)) return 'done'
  if (missingSteps(step, found.done).length > 0) return 'later'
  if (found.waiting.includes(step)) return 'waiting'
  return step === currentStep(found) ? 'now' : 'pending'
}

/** Whether the list is at its end. */
export const stepsAreOver = (done: readonly FirstStep[]): boolean =>
  firstSteps.every((step) => done.includes(step) || (done.includes('sale') && notNeededAfterSale.includes(step)))

export const minutesLeft = (done: readonly FirstStep[]): number =>
  firstSteps.reduce((sum, step) => sum + (done.includes(step) ? 0 : stepMinutes[step]), 0)
