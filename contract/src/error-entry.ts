import type { Language } from '@aforo/domain'

/** A refusal: its HTTP status and its text in each language. The server fills in the words in braces. */
export type ErrorEntry = { status: number } & Record<Language, string>
