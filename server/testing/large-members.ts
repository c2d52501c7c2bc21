import { sql, type Transaction } from 'kysely'
import type { Database } from '../src/db/connection.ts'
import { inOperator } from '../src/db/transaction.ts'
import type { DB } from '../src/db/types.ts'
import { inBulk } from './in-bulk.ts'

/** Most frequent first: names are not equally common. */
const names = `Antonio,María,Manuel,Carmen,José,Ana,Francisco,Isabel,David,Laura,Juan,Cristina,Javier,Marta,Daniel,Lucía,
  Carlos,Paula,Jesús,Elena,Alejandro,Pilar,Miguel,Sara,Rafael,Raquel,Pablo,Mercedes,Pedro,Beatriz,Ángel,Rosario,Sergio,
  Julia,Fernando,Alba,Jorge,Irene,Luis,Rocío,Alberto,Silvia,Álvaro,Andrea,Adrián,Patricia,Diego,Nuria,Raúl,Inés,Iván,
  Mónica,Rubén,Sonia,Óscar,Claudia,Enrique,Yolanda,Ramón,Sofía,Vicente,Noelia,Andrés,Verónica,Joaquín,Natalia,Víctor,
  Lorena,Eduardo,Eva,Mario,Celia,Santiago,Emma,Hugo,Gloria,Marcos,Olga,Ignacio,Martina,Guillermo,Valeria,Iker,Carla,
  Gonzalo,Ainhoa,Jaime,Leire,Nicolás,Nerea,Lucas,Begoña,Martín,Montserrat,Tomás,Daniela,Bruno,Jimena,Izan,Ariadna,Unai,
  Candela,Gael,Vega,Íñigo,Ximena,Jordi,Mireia,Pau,Aitana,Oriol,Zoe,Xabier,Zuriñe,Ibai,Triana,Yeray,Xiana,Zacarías,Wanda`
const lastNames = `García,Rodríguez,González,Fernández,López,Martínez,Sánchez,Pérez,Gómez,Martín,Jiménez,Hernández,Ruiz,
  Díaz,Moreno,Muñoz,Álvarez,Romero,Gutiérrez,Alonso,Navarro,Torres,Domínguez,Ramos,Vázquez,Ramírez,Gil,Serrano,Morales,
  Molina,Blanco,Suárez,Castro,Ortega,Delgado,Ortiz,Marín,Rubio,Núñez,Medina,Sanz,Castillo,Iglesias,Cortés,Garrido,Santos,
  Guerrero,Lozano,Cano,Cruz,Méndez,Flores,Prieto,Herrera,Peña,León,Márquez,Cabrera,Gallego,Calvo,Vidal,Campos,Reyes,Vega,
  Fuentes,Carrasco,Díez,Aguilar,Caballero,Nieto,Santana,Vargas,Pascual,Giménez,Herrero,Hidalgo,Montero,Lorenzo,Santiago,
  Benítez,Durán,Ibáñez,Arias,Mora,Ferrer,Carmona,Vicente,Rojas,Soto,Crespo,Román,Pastor,Velasco,Parra,Sáez,Moya,Bravo,
  Soler,Gallardo,Rivera,Esteban,Rivas,Pardo,Silva,Franco,Lara,Merino,Espinosa,Camacho,Izquierdo,Arroyo,Vera,Ríos,Casado,
  Sierra,Redondo,Luque,Montes,Rey,Carrillo,Galán,Otero,Bernal,Segura,Heredia,Marcos,Martí,Robles,Soriano,Palacios,Macías,
  Zapata,Varela,Benito,Pons,Villar,Expósito,Miranda,Mateo,Trujillo,Bermúdez,Guerra,Andrés,Barrera,Contreras,Quintana,
  Etxeberria,Yáñez,Zubizarreta,Quiroga,Xifré,Wences`

const listOf = (words: string) => words.split(',').map((word) => word.trim())

type Venue = { id: number; operatorId: number }

/** A number between 0 and 1, always the same for the same member. */
const roll = (turn: number) => sql.raw(`((hashint8extended(n, ${turn}) & 2147483647) / 2147483648::float8)`)
const pick = (words: string, turn: number) => {
  const list = listOf(words)
  return sql`(${sql.lit(`{${list.join(',')}}`)}::text[])[1 + floor(power(${roll(turn)}, 2.2) * ${sql.lit(list.length)})::int]`
}

async function insertMembers(
  trx: Transaction<DB>,
  { id: venueId, operatorId }: Venue,
  also: { venueId: number; every: number } | null,
  { staffId, members }: { staffId: number; members: number },
): Promise<void> {
  await sql`
    insert into members (operator_id, number, email, name, last_name, venue_ids, document_hash, phone_hash,
      registered_on, expires_on, fee_kind, fee_cents, fee_paid_until, standing, good_until, changed_by, erased_at)
    select ${operatorId}, n,
      case when standing <> 'erased' then
        translate(lower(name || '.' || split_part(last_name, ' ', 1)), 'áéíóúñ ', 'aeioun') || n || '@' ||
          (array['gmail.com', 'gmail.com', 'hotmail.com', 'outlook.es', 'yahoo.es', 'correo.example'])
            [1 + floor(${roll(8)} * 6)::int] end,
      case when standing <> 'erased' then name else '' end,
      case when standing <> 'erased' then last_name else '' end,
      case when ${also !== null}::boolean and n % ${also?.every ?? 1}::int = 0
        then array[${venueId}, ${also?.venueId ?? 0}]::bigint[] else array[${venueId}]::bigint[] end,
      case when standing <> 'erased' then sha256(('document ' || n)::bytea) end,
      case when standing <> 'erased' then sha256(('phone ' || n)::bytea) end,
      current_date - 10 - ((${members}::int - n) * 3600.0 / ${members}::int)::int,
      expires_on, fee_kind, case fee_kind when 'none' then 0 else 2000 end, fee_paid_until, standing,
      case when standing <> 'active' then date '0001-01-01' else least(expires_on, fee_paid_until) end,
      ${staffId}, case when standing = 'erased' then now() end
    from (
      select n, ${pick(names, 1)} || case when ${roll(2)} < 0.2 then ' ' || ${pick(names, 3)} else '' end as name,
        ${pick(lastNames, 4)} || ' ' || ${pick(lastNames, 5)} as last_name,
        -- Members who joined long ago are more likely to have left.
        case when ${roll(6)} < 0.01 then 'erased'
          when ${roll(6)} < case when n < ${members}::int * 0.4 then 0.12 else 0.03 end then 'deactivated'
          when ${roll(6)} > 0.995 then 'banned' when ${roll(6)} > 0.985 then 'suspended' else 'active' end as standing,
        current_date - 50 + (${roll(7)} * 600)::int as expires_on,
        case when ${roll(9)} < 0.6 then 'none' when ${roll(9)} < 0.9 then 'yearly' else 'monthly' end as fee_kind,
        case when ${roll(9)} >= 0.9 then current_date - 3 + (${roll(10)} * 33)::int
          when ${roll(9)} >= 0.6 then current_date - 20 + (${roll(10)} * 385)::int end as fee_paid_until
      from generate_series(1, ${members}::int) n
    ) people
    order by n`.execute(trx)
}

/**
 * Four in ten members have credit, each from one top-up, but few of those who left. Every third bought something this
 * month.
 */
async function insertMoney(trx: Transaction<DB>, { id: venueId, operatorId }: Venue, staffId: number): Promise<void> {
  await sql`
    insert into transactions (operator_id, venue_id, member_id, kind, method, amount_cents, receipt_number,
      business_date, staff_id)
    select operator_id, ${venueId}, id, 'top_up', 'cash', 500 * (1 + floor(power(${roll(11)}, 3) * 120)::int),
      row_number() over (order by n), current_date, ${staffId}
    from (select operator_id, id, number as n, standing from members where operator_id = ${operatorId}) m
    where ${roll(12)} < case standing when 'erased' then 0 when 'deactivated' then 0.01 else 0.4 end order by n`.execute(
    trx,
  )
  await sql`
    insert into receipt_counters (operator_id, venue_id, last_number)
    select operator_id, venue_id, max(receipt_number) from transactions where operator_id = ${operatorId}
    group by operator_id, venue_id`.execute(trx)
  await sql`
    insert into postings (operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
      balance_before_cents, balance_after_cents)
    select operator_id, id, 1, 'cash', 'wallet', amount_cents, member_id, 1, 0, amount_cents
    from transactions where operator_id = ${operatorId}`.execute(trx)
  await sql`
    insert into wallets (operator_id, member_id, version, balance_cents)
    select members.operator_id, members.id, case when amount_cents is null then 0 else 1 end, coalesce(amount_cents, 0)
    from members left join transactions on transactions.operator_id = ${operatorId} and member_id = members.id
    where members.operator_id = ${operatorId}`.execute(trx)
  // The new wallets were ranked with their balances.
  await sql`
    insert into balance_rankings (operator_id, ranked_until)
    select operator_id, max(id) from transactions where operator_id = ${operatorId} group by operator_id`.execute(trx)
  await sql`
    insert into member_months (operator_id, member_id, month, grams_milli)
    select operator_id, id, date_trunc('month', now() + make_interval(months => month)), 1000 + number % 60000
    from members, generate_series(-1, 0) month where operator_id = ${operatorId} and number % 3 = 0`.execute(trx)
}

type Fill = { staffId: number; members: number; also?: { venueId: number; every: number } }

/** Fills a venue with members: common Spanish names, some about to expire, some who owe, left or were erased. */
export async function fillMembers(owner: Database, venue: Venue, { also, ...rest }: Fill): Promise<void> {
  await inOperator(owner, venue.operatorId, async (trx) => {
    await insertMembers(trx, venue, also ?? null, rest)
    // The rows are new and have no statistics, so PostgreSQL would choose a nested loop.
    await sql`set local enable_nestloop = off`.execute(trx)
    await insertMoney(trx, venue, rest.staffId)
  })
}

const filledTables = ['members', 'transactions', 'postings', 'wallets', 'balance_ranks', 'member_months']

/** The same for very many members: creating the indexes afterwards is faster. */
export async function fillManyMembers(owner: Database, venue: Venue, fill: Fill): Promise<void> {
  await inBulk(owner, filledTables, () => fillMembers(owner, venue, fill))
}

/** The identity number of a member of `fillMembers`. */
export const documentOf = (number: number): string =>
  `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`

/** Makes some members searchable by their documents. */
export async function writeDocuments(
  owner: Database,
  { operatorId }: Venue,
  numbers: readonly number[],
  hashOf: (document: string) => Buffer,
): Promise<void> {
  const hashes = numbers.map((number) => hashOf(documentOf(number)))
  await inOperator(owner, operatorId, (trx) =>
    sql`
      update members set document_hash = hash
      from unnest(${[...numbers]}::bigint[], ${hashes}::bytea[]) as known (known_number, hash)
      where operator_id = ${operatorId} and number = known_number and standing <> 'erased'`.execute(trx),
  )
}
