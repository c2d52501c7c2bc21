import { type MemberGroup, memberGroups } from '@aforo/domain'
import { useSearchParams } from 'react-router'
import { idInAddress } from '../../format/address-id.ts'

export const memberSorts = ['number', 'name', 'balance'] as const
export type MemberSort = (typeof memberSorts)[number]

/** Filter and order of the list. Without a state, all members except those who have left. */
export type MemberFilter = { q: string; state: MemberGroup | null; sort: MemberSort; direction: 'asc' | 'desc' }

/** Invalid values in the address are ignored. */
export const readMemberFilter = (address: URLSearchParams): MemberFilter => ({
  q: address.get('q') ?? '',
  state: memberGroups.find((group) => group === address.get('state')) ?? null,
  sort: memberSorts.find((sort) => sort === address.get('sort')) ?? 'number',
  direction: address.get('direction') === 'desc' ? 'desc' : 'asc',
})

/** The filter is in the address so that it can be shared and survives going back or a reload. */
export function useMemberFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = readMemberFilter(address)
  function write(changes: Record<string, string | null>, replace: boolean): void {
    // Read from the address itself: React's params are stale when two changes come in a row.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setAddress(next, { replace })
  }
  const order = (sort: MemberSort, direction: MemberFilter['direction']) =>
    write({ sort: sort === 'number' ? null : sort, direction: direction === 'asc' ? null : direction }, true)
  return {
    filter,
    search: (q: string) => write({ q: q === '' ? null : q }, true),
    showState: (state: MemberGroup | null) => write({ state }, true),
    showAll: () => write({ q: null, state: null }, true),
    order,
    /** The same column again reverses the order. */
    sortBy: (sort: MemberSort) => order(sort, filter.sort === sort && filter.direction === 'asc' ? 'desc' : 'asc'),
    memberId: idInAddress(address.get('member')),
    /** Opening a panel adds a history entry, so that the browser's back button closes it. */
    openMember: (id: number | null) => write({ member: id === null ? null : String(id) }, id === null),
    isCreating: address.has('new'),
    /** Shows a new member first: they have the highest number. */
    showNewest: () => write({ new: null, q: null, state: null, sort: null, direction: 'desc' }, true),
    create: (isCreating: boolean) => write({ new: isCreating ? '' : null }, !isCreating),
  }
}

export type MemberView = ReturnType<typeof useMemberFilter>
