import { plainText } from '@aforo/domain'
import classes from './search-result.module.css'

/** Marks the typed word in a text, ignoring case and accents. */
export function Highlight({ text, typed }: { text: string; typed: string }) {
  const [word = ''] = plainText(typed).split(' ')
  const plain = plainText(text)
  // Positions match only if removing the accents did not change the length.
  const at = word === '' || plain.length !== text.length ? -1 : plain.indexOf(word)
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.found}>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  )
}
