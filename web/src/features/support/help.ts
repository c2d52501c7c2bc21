import type { Language } from '@aforo/domain'
import { helpEn } from './help-en.ts'
import { helpEs } from './help-es.ts'
import type { Help, HelpTopic } from './help-topics.ts'

export const help: Record<Language, Record<HelpTopic, Help>> = { es: helpEs, en: helpEn }
