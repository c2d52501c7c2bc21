import { type CopyPart, copyParts } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { useWords } from '../../words/words.ts'
import { useForm } from '../forms/form.tsx'
import { copyPreviewQuery, type CopySource, useCopyVenue } from './venue-copy-queries.ts'
import { venueCopyWords } from './venue-copy-words.ts'

type Amounts = { settings: boolean; staff_roles: number; categories: number; products: number }

/** The results of a copy as words: "48 products and the settings". Empty if there are none. */
function useAmountWords(): (amounts: Amounts) => string {
  const t = useWords(venueCopyWords)
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  return ({ settings, staff_roles: roles, categories, products }) =>
    new Intl.ListFormat(language).format([
      ...(products > 0 ? [t.products(count(products))] : []),
      ...(products === 0 && categories > 0 ? [t.categories(count(categories))] : []),
      ...(roles > 0 ? [t.roles(count(roles))] : []),
      ...(settings ? [t.settings] : []),
    ])
}

type Options = { venueId: number; sources: readonly CopySource[]; parts: readonly CopyPart[]; onCopied?: () => void }

/** The form that copies the set-up of another shop: from which, what, what it does, and the act itself. */
export function useVenueCopy({ venueId, sources, parts: initial, onCopied }: Options) {
  const t = useWords(venueCopyWords)
  const wordsOf = useAmountWords()
  const copy = useCopyVenue(venueId)
  const once = useCommandKey(`venue copy ${venueId}`)
  const [parts, setParts] = useState<readonly CopyPart[]>(initial)
  const form = useForm({
    initial: { from: String(sources[0]?.id ?? '') },
    check: { from: () => null },
    failed: t.failed,
    submit: async ({ from }) => {
      const done = await once((key) =>
        copy(
          Number(from),
          copyParts.filter((part) => parts.includes(part)),
          key,
        ),
      )
      toast.done({ title: t.copied(wordsOf(done)) })
      onCopied?.()
    },
  })
  const preview = useQuery(copyPreviewQuery(venueId, Number(form.values.from)))
  const found = preview.data
  const amounts =
    found === undefined
      ? null
      : {
          settings: parts.includes('settings') && found.settings.length > 0,
          staff_roles: parts.includes('staff_roles') ? found.staff_roles.created : 0,
          categories: parts.includes('products') ? found.categories.created : 0,
          products: parts.includes('products') ? found.products.created : 0,
        }
  const what = amounts === null ? '' : wordsOf(amounts)
  return {
    form,
    parts,
    setParts,
    preview,
    submit: what === '' ? t.copyNothing : t.copy(what),
    /** Nothing is chosen, or everything chosen is here already. */
    isEmpty: what === '',
    source: sources.find(({ id }) => String(id) === form.values.from),
  }
}
