import { type MemberGroup, memberGroups } from '@aforo/domain'
import { useSearchParams } from 'react-router'
import { idInAddress } from '../../format/address-id.ts'

export const memberSorts = ['number', 'name', 'balance'] as const
export type MemberSort = (typeof memberSorts)[number]

/** Which members are shown, and in which order. Without a state, everybody who has not left. */
export type MemberFilter = { q: string; state: MemberGroup | null; sort: MemberSort; direction: 'asc' | 'desc' }

/** Whatever an address says that is no filter is passed over. */
export const readMemberFilter = (address: URLSearchParams): MemberFilter => ({
  q: address.get('q') ?? '',
  state: memberGroups.find((group) => group === address.get('state')) ?? null,
  sort: memberSorts.find((sort) => sort === address.get('sort')) ?? 'number',
  direction: address.get('direction') === 'desc' ? 'desc' : 'asc',
})

/** What is shown, in the address: it can be passed on, gone back to, and survives a reload. */
export function useMemberFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = readMemberFilter(address)
  function write(changes: Record<string, string | null>, replace: boolean): void {
    // From the address itself: of two changes in a row the second must not start from before the first.
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
    /** The same column again turns the order round. */
    sortBy: (sort: MemberSort) => order(sort, filter.sort === sort && filter.direction === 'asc' ? 'desc' : 'asc'),
    memberId: idInAddress(address.get('member')),
    /** What opens over the list is a step that the browser goes back from. */
    openMember: (id: number | null) => write({ member: id === null ? null : String(id) }, id === null),
    isCreating: address.has('new'),
    create: (isCreating: boolean) => write({ new: isCreating ? '' : null }, !isCreating),
  }
}

export type MemberView = ReturnType<typeof useMemberFilter>
