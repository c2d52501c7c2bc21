import { centsOfAmount, type CopyPart } from '@aforo/domain'
import { Stack, Text } from '../../design/primitives.tsx'
import surface from '../../design/surface.module.css'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { CopyPreview } from './venue-copy-queries.ts'
import { venueCopyWords } from './venue-copy-words.ts'

const namedDifferences = 3

/** What copying one part does here, below the name of the part. */
export function CopyPartPreview({
  part,
  preview,
  currency,
}: {
  part: CopyPart
  preview: CopyPreview
  currency: string
}) {
  const t = useWords(venueCopyWords)
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  const listed = (parts: readonly string[]) => new Intl.ListFormat(language).format(parts)
  const { settings, staff_roles: roles, products, categories } = preview
  if (part === 'settings') {
    return settings.length === 0 ? t.settingsSame : t.settingsChange(listed(settings.map((group) => t.groups[group])))
  }
  if (part === 'staff_roles') {
    const made = roles.created === 0 ? t.nothingNew : t.rolesNew(t.roles(count(roles.created)))
    return `${made}${roles.kept === 0 ? '' : ` ${t.rolesKept(count(roles.kept))}`}`
  }
  const money = (amount: number) => formatMoney(centsOfAmount(amount), currency, language)
  const made = [
    ...(products.created > 0 ? [t.products(count(products.created))] : []),
    ...(categories.created > 0 ? [t.categories(count(categories.created))] : []),
  ]
  const unnamed = products.differing - namedDifferences
  return (
    <Stack as="span" gap={2}>
      <span>
        {made.length === 0 ? t.nothingNew : t.productsNew(listed(made))}{' '}
        {products.kept > 0 && products.created > 0 && t.productsKept(count(products.kept))}
      </span>
      {products.differing > 0 && (
        <>
          <span>{t.productsDiffer(count(products.differing))}</span>
          <Text as="ul" className={surface.bullets}>
            {products.differences.slice(0, namedDifferences).map(({ name, price_here: here, price_there: there }) => (
              <li key={name}>{t.difference(name, money(here), money(there))}</li>
            ))}
            {unnamed > 0 && <li>{t.more(count(unnamed))}</li>}
          </Text>
        </>
      )}
    </Stack>
  )
}
