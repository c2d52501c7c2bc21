import { leadDaysDefault } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconArchive, IconPencil, IconPlus, IconRestore, IconSearch, IconTruckDelivery } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { ActionMenu } from '../../design/action-menu.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { ToggleButton } from '../../design/toggle-button.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { StockTabs } from '../../parts/purchasing/stock-tabs.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMay } from '../../session/use-may.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { type Supplier, suppliersQuery, usePurchasing } from './purchasing-queries.ts'
import { SearchField, useSearch } from './search-field.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'
import { supplierWords } from './supplier-words.ts'

/** Whom the venues of the operator buy from. */
export function Page() {
  const t = useWords(supplierWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Suppliers key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

type Open = { what: 'create' } | { what: 'edit' | 'archive'; supplier: Supplier } | null

function Suppliers({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(supplierWords)
  const mayChange = useMay(venue.id)('purchasing.order')
  const search = useSearch()
  const [isArchived, setIsArchived] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  const list = useInfiniteQuery(suppliersQuery(venue.id, search.words, isArchived))
  const close = () => setOpen(null)
  const create = mayChange && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen({ what: 'create' })}>
      {t.create}
    </Button>
  )
  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {choice}
          <SearchField search={search} label={t.search} />
          {create}
        </PageTools>
      </PageHead>
      <StockTabs venueId={venue.id} />
      <Surface>
        <Row padX={6} padY={5}>
          <ToggleButton pressed={isArchived} onPress={() => setIsArchived(!isArchived)}>
            {t.showArchived}
          </ToggleButton>
        </Row>
        <QueryList
          list={list}
          failed={t.loadError}
          inCard
          empty={<Nothing isSearched={search.words !== ''} isArchived={isArchived} create={create} />}
        >
          {(suppliers) => (
            <SupplierTable venueId={venue.id} suppliers={suppliers} onOpen={mayChange ? setOpen : null} />
          )}
        </QueryList>
      </Surface>
      {open?.what === 'create' && <SupplierDialog venueId={venue.id} supplier={null} onClose={close} />}
      {open?.what === 'edit' && <SupplierDialog venueId={venue.id} supplier={open.supplier} onClose={close} />}
      {open?.what === 'archive' && <ArchiveQuestion venueId={venue.id} supplier={open.supplier} onClose={close} />}
    </>
  )
}

function Nothing({ isSearched, isArchived, create }: { isSearched: boolean; isArchived: boolean; create: ReactNode }) {
  const t = useWords(supplierWords)
  if (isSearched) {
    return (
      <StateCard Icon={IconSearch} title={t.noMatch}>
        {t.noMatchHint}
      </StateCard>
    )
  }
  if (isArchived) {
    return (
      <StateCard Icon={IconArchive} title={t.noneArchived}>
        {t.noneArchivedHint}
      </StateCard>
    )
  }
  return (
    <StateCard Icon={IconTruckDelivery} title={t.none} action={create}>
      {t.noneHint}
    </StateCard>
  )
}

type SupplierTableProps = {
  venueId: number
  suppliers: readonly Supplier[]
  /** Null for somebody who may only read. */
  onOpen: ((open: Open) => void) | null
}

function SupplierTable({ venueId, suppliers, onOpen }: SupplierTableProps) {
  const t = useWords(supplierWords)
  const language = useLanguage()
  const columns: DataColumn<Supplier>[] = [
    {
      key: 'name',
      head: t.name,
      onCard: 'title',
      renderCell: (supplier) => (
        <>
          {onOpen === null || supplier.archived ? (
            <Text weight="semibold" breaks>
              {supplier.name}
            </Text>
          ) : (
            <RowButton onClick={() => onOpen({ what: 'edit', supplier })}>
              <Text weight="semibold" breaks>
                {supplier.name}
              </Text>
            </RowButton>
          )}
          {supplier.tax_number !== '' && (
            <Text as="div" size="small" tone="quiet" breaks>
              {supplier.tax_number}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'contact',
      head: t.contact,
      from: 960,
      renderCell: ({ contact }) => contact !== '' && <Text breaks>{contact}</Text>,
    },
    { key: 'phone', head: t.phone, renderCell: ({ phone }) => phone !== '' && <Text nowrap>{phone}</Text> },
    { key: 'email', head: t.email, from: 1280, renderCell: ({ email }) => email !== '' && <Text breaks>{email}</Text> },
    {
      key: 'leadDays',
      head: t.leadDays,
      renderCell: ({ lead_days: days }) => (days === null ? t.usual(leadDaysDefault) : t.days(days)),
    },
    {
      key: 'openOrders',
      head: t.openOrders,
      isNumber: true,
      renderCell: ({ open_orders: orders }) => (orders === 0 ? '—' : formatCount(orders, language)),
    },
    {
      key: 'actions',
      head: t.actions,
      isHeadHidden: true,
      isEnd: true,
      width: 72,
      onCard: 'aside',
      renderCell: (supplier) => onOpen !== null && <Actions venueId={venueId} supplier={supplier} onOpen={onOpen} />,
    },
  ]
  return <DataTable label={t.title} columns={columns} rows={suppliers} rowKey={({ id }) => id} />
}

type ActionsProps = { venueId: number; supplier: Supplier; onOpen: (open: Open) => void }

function Actions({ venueId, supplier, onOpen }: ActionsProps) {
  const t = useWords(supplierWords)
  const { offline } = useWords(sharedWords)
  const { restoreSupplier } = usePurchasing(venueId)
  const restore = async () => {
    try {
      await restoreSupplier(supplier.id)
      toast.done({ title: t.restored(supplier.name) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.failed({ title: t.saveFailed, body: error.detail ?? offline })
    }
  }
  const groups = supplier.archived
    ? [[{ label: t.restore, Icon: IconRestore, onPress: () => void restore() }]]
    : [
        [{ label: t.edit, Icon: IconPencil, onPress: () => onOpen({ what: 'edit', supplier }) }],
        [{ label: t.archive, Icon: IconArchive, danger: true, onPress: () => onOpen({ what: 'archive', supplier }) }],
      ]
  return <ActionMenu label={`${t.actions}: ${supplier.name}`} title={supplier.name} groups={groups} />
}

type QuestionProps = { venueId: number; supplier: Supplier; onClose: () => void }

function ArchiveQuestion({ venueId, supplier, onClose }: QuestionProps) {
  const t = useWords(supplierWords)
  const { archiveSupplier } = usePurchasing(venueId)
  return (
    <Confirmation
      title={t.archiveTitle(supplier.name)}
      confirm={t.archive}
      icon={<IconArchive size={18} />}
      onClose={onClose}
      onConfirm={async () => {
        await archiveSupplier(supplier.id)
        toast.done({ title: t.archived(supplier.name) })
        onClose()
      }}
    >
      {t.archiveHint}
    </Confirmation>
  )
}
