import type { PagePath } from '@aforo/domain'

/** One task: what it is called, what to do in which order, and other words that somebody might search for. */
export type Help = { title: string; steps: readonly string[]; also: string }

/** In the order of an evening, each with the page where it is done. */
export const helpPages = {
  entry: '/control',
  refusal: '/control',
  topUp: '/customers',
  weigh: '/dispenser',
  takeBack: '/dispenser',
  till: '/till',
  expense: '/till',
  product: '/product',
  count: '/product',
  member: '/customers',
  staff: '/owners',
  hours: '/profile',
  messages: '/messages',
  line: null,
  unanswered: null,
  accountant: '/transactions',
  books: '/dashboard',
} as const satisfies Record<string, PagePath | null>

export type HelpTopic = keyof typeof helpPages

export const helpTopics = Object.keys(helpPages) as readonly HelpTopic[]
