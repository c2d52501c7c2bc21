import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Option, SearchSelect } from '../../design/search-select.tsx'
import { Text } from '../../design/primitives.tsx'
import { useCommandKey } from '../../outbox/command-key.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { findSuppliersQuery } from '../../parts/purchasing/supplier-queries.ts'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { orderWords } from './order-words.ts'
import { usePurchasing } from './purchasing-queries.ts'

/** Begins a draft, which opens on its own page. */
export function NewOrderDialog({ venueId, onClose }: { venueId: number; onClose: () => void }) {
  const t = useWords(orderWords)
  const { draftOrder } = usePurchasing(venueId)
  const once = useCommandKey(`purchase order ${venueId}`)
  const navigate = useNavigate()
  const venuePath = useVenuePath(venueId)
  const [supplier, setSupplier] = useState<Option | null>(null)
  const form = useForm({
    initial: {},
    check: {},
    failed: t.saveFailed,
    submit: async () => {
      const { id } = await draftOrder(once, { supplier_id: supplier?.id ?? null, lines: [] })
      await navigate(venuePath(`/product/orders/${id}`))
    },
  })
  return (
    <FormDialog
      title={t.create}
      form={form}
      changed={supplier !== null}
      onClose={onClose}
      width={480}
      submit={t.create}
      icon={<IconPlus size={18} />}
    >
      <SearchSelect
        label={t.supplier}
        chosen={supplier}
        find={(words) => findSuppliersQuery(venueId, words)}
        onChange={setSupplier}
        placeholder={t.noSupplier}
        nothingFound={t.noSupplierFound}
        optional
        focused
      />
      <Text as="p" tone="soft">
        {t.createHint}
      </Text>
    </FormDialog>
  )
}
