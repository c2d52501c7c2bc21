import type { Language } from '@aforo/domain'
import type { RenderResult } from 'vitest-browser-react'
import type { Desk } from '../../testing/club.ts'
import type { FurnishedClub } from '../../testing/furnished-club.ts'

type Words = Record<Language, string>

/** Who opens which address, and what they press before the screen is checked. */
type Opening = {
  desk: (club: FurnishedClub) => Desk | null
  path: (club: FurnishedClub) => string
  press?: (screen: RenderResult, language: Language, club: FurnishedClub) => Promise<void>
}
type Press = NonNullable<Opening['press']>

const press =
  (words: Words): Press =>
  (screen, language) =>
    screen.getByRole('button', { name: words[language], exact: true }).first().click()
const pressNamed =
  (words: Words): Press =>
  (screen, language) =>
    screen
      .getByRole('button', { name: new RegExp(`^${words[language]}`) })
      .first()
      .click()

const byOwner = (path: string | Opening['path'], act?: Press): Opening => ({
  desk: ({ owner }) => owner,
  path: typeof path === 'string' ? () => path : path,
  ...(act === undefined ? {} : { press: act }),
})
const bySuperadmin = (path: string | Opening['path'], act?: Press): Opening => ({
  ...byOwner(path, act),
  desk: ({ superadmin }) => superadmin,
})

const serving = ({ bruno }: FurnishedClub) => `/dispenser?userId=${bruno.id}`
const inCategory = ({ category }: FurnishedClub) => `/product?category=${category.id}`

export const screens = {
  signIn: { desk: () => null, path: () => '/login' },
  home: byOwner('/profile'),
  account: byOwner('/profile', (screen, language, { owner }) =>
    screen
      .getByRole('button', { name: language === 'es' ? `Cuenta de ${owner.email}` : `Account of ${owner.email}` })
      .click(),
  ),
  noVenue: { desk: ({ newOwner }) => newOwner, path: () => '/profile' },
  nowhere: byOwner('/nothing/here'),
  dashboard: byOwner('/dashboard'),
  products: byOwner('/product'),
  newProduct: byOwner('/product', press({ es: 'Crear Producto', en: 'Create Product' })),
  removedProduct: byOwner('/product', pressNamed({ es: 'Eliminar Limón', en: 'Delete Limón' })),
  removedCategory: byOwner(
    inCategory,
    pressNamed({ es: 'Eliminar la categoría Flores', en: 'Delete the category Flores' }),
  ),
  genetics: byOwner('/genetics'),
  superusers: bySuperadmin('/superusers'),
  newOwner: bySuperadmin('/superusers', press({ es: 'Crear Dueño', en: 'Create owner' })),
  changedOwner: bySuperadmin(() => '/superusers?people=all', pressNamed({ es: 'Editar owner', en: 'Edit owner' })),
  shops: byOwner('/my_shops'),
  noShops: { desk: ({ newOwner }) => newOwner, path: () => '/my_shops' },
  newShop: byOwner('/my_shops', press({ es: 'Crear Tienda', en: 'Create Shop' })),
  changedShop: byOwner('/my_shops', pressNamed({ es: 'Editar Club', en: 'Edit Club' })),
  customers: byOwner('/customers'),
  nobodyFound: byOwner('/customers?q=nobodyatall'),
  newMember: byOwner('/customers', press({ es: 'Crear Socio', en: 'Create Member' })),
  memberPanel: byOwner(({ aitana }) => `/customers?member=${aitana.id}`),
  door: byOwner('/control'),
  emptyDoor: { desk: ({ owner, cellar }) => ({ ...owner, venueId: cellar.id }), path: () => '/control' },
  doorSearch: byOwner('/control', press({ es: 'Nueva Entrada', en: 'New Entry' })),
  dispenser: byOwner('/dispenser'),
  serving: byOwner(serving),
  servingClosed: byOwner(serving, press({ es: 'Ocultar carrito', en: 'Hide cart' })),
  servingHistory: byOwner(
    ({ aitana }) => `/dispenser?userId=${aitana.id}`,
    (screen, language) =>
      screen.getByText(language === 'es' ? 'Transacciones' : 'Client Transactions', { exact: true }).click(),
  ),
  books: byOwner('/transactions?type=purchase'),
  bookItems: byOwner('/transactions?type=purchase', pressNamed({ es: '1 artículo', en: '1 item' })),
  staff: byOwner('/owners'),
  employees: byOwner('/employees'),
  messages: byOwner('/messages'),
} as const satisfies Record<string, Opening>

export type ScreenName = keyof typeof screens
