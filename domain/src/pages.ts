import { type Capability, holdsAt, type Person, type Role, roleAt } from './people.ts'

/** A page is open to the listed roles, and to employees with the capability, or one of several, at the active venue. */
type PageRule = { roles: readonly Role[]; capability?: Capability | readonly Capability[] }

/** The groups of the menu, from top to bottom. `fixed` is at the bottom for everyone. */
export const menuGroups = ['start', 'room', 'management', 'business'] as const
type MenuGroup = (typeof menuGroups)[number] | 'fixed'

/** The groups in the order of this person: a superadmin works with the platform first. */
export const menuGroupsOf = ({ role }: Pick<Person, 'role'>): readonly (typeof menuGroups)[number][] =>
  role === 'superadmin' ? menuGroups.toReversed() : menuGroups

/** `seenBy` restricts the menu, not the route: a superadmin may open the door page, but the menu does not list it. */
type MenuEntry = { group: MenuGroup; seenBy: readonly Role[] }

export type PageEntry = PageRule & { menu?: MenuEntry }

const everyone: readonly Role[] = ['superadmin', 'owner', 'employee']
const managers: readonly Role[] = ['superadmin', 'owner']

/** Every page behind the sign-in, in menu order. */
export const pages = {
  '/start': { roles: ['owner'], menu: { group: 'start', seenBy: ['owner'] } },
  '/control': { roles: managers, capability: 'let_in', menu: { group: 'room', seenBy: ['owner'] } },
  '/dispenser': { roles: managers, capability: 'sell', menu: { group: 'room', seenBy: ['owner'] } },
  '/customers': { roles: managers, capability: 'see_members', menu: { group: 'management', seenBy: managers } },
  '/product': {
    roles: managers,
    capability: ['prices', 'receive_stock', 'count_stock'],
    menu: { group: 'management', seenBy: managers },
  },
  '/transfers': { roles: managers, capability: ['prices', 'receive_stock', 'count_stock'] },
  '/product/counts': { roles: managers, capability: 'count_stock' },
  '/owners': { roles: managers, capability: 'staff', menu: { group: 'management', seenBy: managers } },
  '/transactions': { roles: managers, capability: 'accounting', menu: { group: 'management', seenBy: managers } },
  '/till': { roles: managers, capability: ['till', 'accounting'], menu: { group: 'management', seenBy: [] } },
  '/offline': { roles: managers, capability: ['till', 'accounting'] },
  '/operators': { roles: ['superadmin'], menu: { group: 'business', seenBy: ['superadmin'] } },
  '/platform-record': { roles: ['superadmin'] },
  '/announcements': { roles: ['superadmin'] },
  '/superusers': { roles: ['superadmin'], menu: { group: 'business', seenBy: ['superadmin'] } },
  '/shops': { roles: ['superadmin'], menu: { group: 'business', seenBy: ['superadmin'] } },
  '/my_shops': { roles: ['owner'], menu: { group: 'business', seenBy: ['owner'] } },
  '/dashboard': { roles: managers, capability: 'accounting', menu: { group: 'business', seenBy: managers } },
  '/order': { roles: managers, capability: ['sell', 'void_own', 'void_others', 'return', 'accounting'] },
  '/genetics': { roles: managers, capability: 'prices' },
  '/employees': { roles: managers, capability: 'staff' },
  '/audit': { roles: managers },
  '/alerts': { roles: managers },
  '/imports': { roles: ['owner'] },
  '/exports': { roles: managers },
  '/erasures': { roles: managers },
  '/privacy': { roles: ['owner'] },
  '/journal': { roles: managers },
  '/registers': { roles: managers, capability: 'accounting', menu: { group: 'business', seenBy: [] } },
  '/messages': { roles: everyone },
  '/profile': { roles: everyone },
  '/approvals': { roles: everyone, menu: { group: 'fixed', seenBy: ['owner'] } },
  '/settings': { roles: everyone, menu: { group: 'fixed', seenBy: everyone } },
  '/settings/security': { roles: everyone },
  '/settings/taxes': { roles: managers },
  '/settings/api-keys': { roles: ['owner'] },
  '/settings/inspectors': { roles: ['owner'] },
  '/settings/webhooks': { roles: ['owner'] },
  '/settings/retention': { roles: ['owner'] },
  '/settings/this-device': { roles: everyone },
  '/settings/devices': { roles: managers, capability: 'staff' },
  '/support': { roles: everyone, menu: { group: 'fixed', seenBy: everyone } },
} as const satisfies Record<string, PageEntry>

export type PagePath = keyof typeof pages

/** The pages that have an entry in the menu. */
export type MenuPath = { [Path in PagePath]: (typeof pages)[Path] extends { menu: MenuEntry } ? Path : never }[PagePath]

export const pagePaths = Object.keys(pages) as readonly PagePath[]

const entry = (path: PagePath): PageEntry => pages[path]

/** The role at the active venue, else the general role of the person. */
function standing(person: Person, activeVenueId: number | null): Role {
  return (activeVenueId === null ? null : roleAt(person, activeVenueId)) ?? person.role
}

function holdsPageCapability(path: PagePath, person: Person, activeVenueId: number | null): boolean {
  const { capability = [] } = entry(path)
  return activeVenueId !== null && [capability].flat().some((one) => holdsAt(person, activeVenueId, one))
}

export type PageBlocker = 'privileges_missing'

/** Why this person may not open this page at the active venue, or null. */
export function pageBlocker(path: PagePath, person: Person, activeVenueId: number | null): PageBlocker | null {
  const opens =
    entry(path).roles.includes(standing(person, activeVenueId)) || holdsPageCapability(path, person, activeVenueId)
  return opens ? null : 'privileges_missing'
}

/** The entries of one group of the menu that this person sees, in order. */
export function menuOf(group: MenuGroup, person: Person, activeVenueId: number | null): MenuPath[] {
  const role = standing(person, activeVenueId)
  return pagePaths.filter((path): path is MenuPath => {
    const { menu } = entry(path)
    if (menu?.group !== group) return false
    if (pageBlocker(path, person, activeVenueId) !== null) return false
    return menu.seenBy.includes(role) || role === 'employee'
  })
}

/** Whether this person has no page to work with at the active venue. */
export function isIdle(person: Person, activeVenueId: number | null): boolean {
  return menuGroups.every((group) => menuOf(group, person, activeVenueId).length === 0)
}

/**
 * The first page after the sign-in: the operators for a superadmin, the first steps of an owner without a venue, the
 * dashboard if the person may open it, else the first page of the menu, else the profile.
 */
export function homeOf(person: Person, activeVenueId: number | null): PagePath {
  if (person.role === 'superadmin') return '/operators'
  if (activeVenueId === null && person.role === 'owner') return '/start'
  if (pageBlocker('/dashboard', person, activeVenueId) === null) return '/dashboard'
  const [first] = [...menuOf('room', person, activeVenueId), ...menuOf('management', person, activeVenueId)]
  return first ?? '/profile'
}

/** The pages on which a shift is worked. The installed app opens with the one that this browser used last. */
export const floorPages = ['/control', '/dispenser'] as const satisfies readonly PagePath[]
export type FloorPage = (typeof floorPages)[number]

/** The first page of the installed app: the last of door and counter, else the other, else that of the sign-in. */
export function appStartOf(person: Person, activeVenueId: number | null, last: FloorPage | null): PagePath {
  const mayOpen = (path: PagePath) => person.role !== 'superadmin' && pageBlocker(path, person, activeVenueId) === null
  if (last !== null && mayOpen(last)) return last
  return floorPages.find(mayOpen) ?? homeOf(person, activeVenueId)
}
