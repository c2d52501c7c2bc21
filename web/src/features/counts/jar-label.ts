import type { CountEntry } from './counts-queries.ts'

type Labelled = Pick<CountEntry, 'number' | 'state'> & {
  batch: { code: string } | null
  jar: { number: number } | null
}

const plain = (text: string): string => text.trim().toUpperCase()

/**
 * The entry of a scanned label, or null. The label of a jar is the code of its batch and its number, such as 260412-5.
 * That of a batch stands for the first of its jars that is not weighed yet.
 */
export function jarOfLabel(entries: readonly Labelled[], label: string): number | null {
  const code = plain(label)
  const ofBatch = ({ batch }: Labelled): boolean => batch !== null && plain(batch.code) === code
  const ofJar = ({ batch, jar }: Labelled): boolean =>
    batch !== null && jar !== null && `${plain(batch.code)}-${jar.number}` === code
  const found =
    entries.find(ofJar) ?? entries.find((entry) => ofBatch(entry) && entry.state !== 'weighed') ?? entries.find(ofBatch)
  return found?.number ?? null
}
