import { IconTag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { LabelledJar, LabelledProduct } from './jar-labels.ts'
import { loadJarLabels } from './load-papers.ts'
import { PaperButton } from './paper-button.tsx'
import { paperWords } from './paper-words.ts'
import { printerWords } from './printer-words.ts'

type PrintJarLabelProps = { venue: PageVenue; product: LabelledProduct; batches: readonly LabelledJar[] }

/** Shows and prints the labels of the jars of these batches. */
export function PrintJarLabel({ venue, product, batches }: PrintJarLabelProps) {
  const t = useWords(printerWords)
  const names = useWords(paperWords)
  const cache = useQueryClient()

  async function papers() {
    const { jarLabelsOf } = await loadJarLabels()
    const labels = await jarLabelsOf(cache, venue, product, batches)
    return labels.map((paper, index) => {
      const { code = '', jar } = batches[index] ?? {}
      const name = [names.batch(code), ...(jar === undefined ? [] : [names.jar(jar)])].join(' · ')
      return { name, use: 'label' as const, paper, file: `label-${code}.pdf` }
    })
  }
  return (
    <PaperButton
      title={t.label}
      of={product.name}
      papers={papers}
      onBrowser={null}
      icon={<IconTag size={18} aria-hidden="true" />}
    >
      {t.printLabel}
    </PaperButton>
  )
}
