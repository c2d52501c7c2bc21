import { type Language, plainText } from '@aforo/domain'
import { help } from './help.ts'
import { type HelpTopic, helpTopics } from './help-topics.ts'

/** Tasks that contain every word, ignoring case and accents. Without words, all tasks. */
export function findHelp(typed: string, language: Language): HelpTopic[] {
  const words = plainText(typed).split(' ')
  return helpTopics.filter((topic) => {
    const { title, steps, also } = help[language][topic]
    const text = plainText([title, ...steps, also].join(' '))
    return words.every((word) => text.includes(word))
  })
}
