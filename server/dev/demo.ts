import { randomInt } from 'node:crypto'
import type { Capability, Role, VenueRole } from '@aforo/domain'
import { capabilityPresets, isSameSet, newEmployeeCapabilities } from '@aforo/domain'
import type { Database } from '../src/db/connection.ts'
import { inOperator } from '../src/db/transaction.ts'
import { createPasswords } from '../src/features/sign-in/passwords.ts'
import { fillBooks } from './demo-books.ts'
import { fillCatalogues } from './demo-catalogue.ts'
import { fillMembers } from './demo-members.ts'
import { fillWorking } from './demo-working.ts'

const operators = ['Almirante Ocio', 'Asociación Patio Norte'] as const

const venues = [
  {
    operator: 0,
    name: 'Club Almirante',
    address: 'C/ del Faro, 12 · 46011 Valencia',
    subdomain: 'almirante',
    capacity: 80,
  },
  {
    operator: 0,
    name: 'La Azotea',
    address: 'C/ Cerro Alto, 48, ático · 28012 Madrid',
    subdomain: 'azotea',
    capacity: 60,
  },
  {
    operator: 1,
    name: 'Patio Norte',
    address: 'Plaza de la Ribera, 3 · 48005 Bilbao',
    subdomain: 'patio-norte',
    capacity: 120,
  },
  {
    operator: 1,
    name: 'Sala Marea',
    address: 'Paseo de las Barcas, 71 · 29016 Málaga',
    subdomain: 'marea',
    capacity: 45,
  },
] as const

type Place = { venue: number; role: VenueRole; capabilities?: readonly Capability[] }
type DemoPerson = { email: string; name: string; role: Role; what: string; places: readonly Place[] }

const employee = (venue: number, capabilities: readonly Capability[]): Place => ({
  venue,
  role: 'employee',
  capabilities,
})
const owner = (venue: number): Place => ({ venue, role: 'owner' })

const people: readonly DemoPerson[] = [
  { email: 'sergio.vila', name: 'Sergio Vila', role: 'superadmin', what: 'superadmin', places: [] },
  { email: 'marta.ruiz', name: 'Marta Ruiz', role: 'owner', what: 'owner of two venues', places: [owner(0), owner(1)] },
  { email: 'ane.garai', name: 'Ane Garai', role: 'owner', what: 'owner of the other operator', places: [owner(2)] },
  {
    email: 'rocio.leal',
    name: 'Rocío Leal',
    role: 'owner',
    what: 'owner there, helps out at La Azotea',
    places: [owner(3), employee(1, capabilityPresets.counter)],
  },
  {
    email: 'hugo.prieto',
    name: 'Hugo Prieto',
    role: 'employee',
    what: 'door',
    places: [employee(0, capabilityPresets.door)],
  },
  {
    email: 'laia.arana',
    name: 'Laia Arana',
    role: 'employee',
    what: 'counter',
    places: [employee(0, capabilityPresets.counter)],
  },
  {
    email: 'tomas.alba',
    name: 'Tomás Alba',
    role: 'employee',
    what: 'manager',
    places: [employee(1, capabilityPresets.manager)],
  },
  {
    email: 'jordi.mas',
    name: 'Jordi Mas',
    role: 'employee',
    what: 'new employee',
    places: [employee(2, newEmployeeCapabilities)],
  },
  { email: 'vera.quintana', name: 'Vera Quintana', role: 'employee', what: 'no rights yet', places: [employee(3, [])] },
]

const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ja', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'zu', 'ka']

/** Easy to type, different each time. */
function randomPassword(): string {
  const word = () => Array.from({ length: 4 }, () => syllables[randomInt(syllables.length)]).join('')
  return `${word()}-${word()}`
}

export type DemoAccount = { email: string; password: string; what: string }

/** Fills an empty database with two operators, four venues, staff of every role, a catalogue and members. */
export async function fillDemo(db: Database): Promise<DemoAccount[]> {
  const passwords = createPasswords()
  const operatorIds: number[] = []
  for (const name of operators) {
    const { id } = await db.insertInto('operators').values({ name }).returning('id').executeTakeFirstOrThrow()
    operatorIds.push(id)
  }
  const venueIds: number[] = []
  for (const { operator, ...venue } of venues) {
    const row = { ...venue, operatorId: operatorIds[operator] ?? 0 }
    const { id } = await db.insertInto('venues').values(row).returning('id').executeTakeFirstOrThrow()
    venueIds.push(id)
  }
  const accounts: DemoAccount[] = []
  for (const person of people) {
    const email = `${person.email}@aforo.example`
    const password = randomPassword()
    const row = { email, name: person.name, role: person.role, passwordHash: await passwords.hash(password) }
    const { id } = await db.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow()
    for (const { venue, role, capabilities = [] } of person.places) {
      const venueId = venueIds[venue] ?? 0
      const roles = await db.selectFrom('staffRoles').select(['id', 'rights']).where('venueId', '=', venueId).execute()
      const staffRoleId = roles.find(({ rights }) => isSameSet(rights, capabilities))?.id ?? null
      const grant = { staffId: id, venueId, role, rights: [...capabilities], staffRoleId }
      await db.insertInto('grants').values(grant).execute()
    }
    accounts.push({ email, password, what: person.what })
  }
  await limitGrams(db)
  const guests = await fillMembers(db)
  const shelves = await fillCatalogues(db)
  await inOperator(db, operatorIds[0] ?? 0, (trx) => fillBooks(trx, shelves, guests))
  await fillWorking(db)
  return accounts
}

/** Club Almirante has a gram limit, the others have none. */
async function limitGrams(db: Database): Promise<void> {
  const venue = db.selectFrom('venues').select(['id', 'operatorId']).where('subdomain', '=', 'almirante')
  const marta = db.selectFrom('staff').select('id').where('email', '=', 'marta.ruiz@aforo.example')
  const { id: venueId, operatorId } = await venue.executeTakeFirstOrThrow()
  const { id: setBy } = await marta.executeTakeFirstOrThrow()
  const limit = { operatorId, venueId, validFrom: '2026-01-01', dailyMilli: 25_000, monthlyMilli: 50_000, setBy }
  await inOperator(db, operatorId, (trx) => trx.insertInto('gramLimits').values(limit).execute())
}
