/** What a new owner does until the first sale, in order. */
export const firstSteps = ['venue', 'products', 'member', 'till', 'sale'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Everything needs the venue. A sale also needs something to sell, somebody to sell to, and a drawer. */
const neededBefore: Record<FirstStep, readonly FirstStep[]> = {
  venue: [],
  products: ['venue'],
  member: ['venue'],
  till: ['venue'],
  sale: ['products', 'member', 'till'],
}

export const stepMinutes: Record<FirstStep, number> = { venue: 2, products: 8, member: 3, till: 1, sale: 2 }

/** The steps that must be done before this one, without those that are done. */
export const missingSteps = (step: FirstStep, done: readonly FirstStep[]): FirstStep[] =>
  neededBefore[step].filter((needed) => !done.includes(needed))

export type StepState = 'done' | 'now' | 'pending' | 'later'

/** The step to do now is the first one that is not done and not waiting for another. */
export const currentStep = (done: readonly FirstStep[]): FirstStep | null =>
  firstSteps.find((step) => !done.includes(step) && missingSteps(step, done).length === 0) ?? null

export function stepState(step: FirstStep, done: readonly FirstStep[]): StepState {
  if (done.includes(step)) return 'done'
  if (missingSteps(step, done).length > 0) return 'later'
  return step === currentStep(done) ? 'now' : 'pending'
}

export const minutesLeft = (done: readonly FirstStep[]): number =>
  firstSteps.reduce((sum, step) => sum + (done.includes(step) ? 0 : stepMinutes[step]), 0)
