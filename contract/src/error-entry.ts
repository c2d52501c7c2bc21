import type { Language } from '@aforo/domain'

/** One way to say no: the status it travels with, and its words. Words in braces are filled in by the server. */
export type ErrorEntry = { status: number } & Record<Language, string>
