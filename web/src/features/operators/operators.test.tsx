import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, letIn, openClub, readRows, seedSuperadmin, unique } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const rowOf = (name: string) =>
  page.getByRole('table', { name: 'Operadores' }).getByRole('row').filter({ hasText: name })
const search = () => page.getByRole('searchbox', { name: 'Buscar operador' })

/** A club whose name no other test uses. */
async function openOwnClub() {
  const { venue, owner } = await openClub(`Faro ${unique()}`)
  return { venue, owner, operator: `${venue.name} S.L.` }
}

test('a superadmin starts at a home with figures, where a dash means no data yet', async () => {
  const { operator } = await openOwnClub()
  await openPage(await seedSuperadmin(), '/')
  await expect.element(page.getByRole('heading', { name: 'Inicio', level: 1 })).toBeVisible()
  for (const name of ['Operadores', 'Tiendas', 'Personas en sala', 'Ventas hoy', 'Libros que no cuadran']) {
    await expect.element(page.getByRole('term').filter({ hasText: name })).toBeVisible()
  }
  await search().fill(operator)
  await expect.element(rowOf(operator)).toMatchTextContent('—sin datos todavía—sin datos todavía')
  await expect.element(rowOf(operator)).toMatchTextContent('Sin comprobar')
})

test('books that do not add up are the first alert, and lead to the operator', async () => {
  const { venue, operator } = await openOwnClub()
  await readRows(
    `insert into book_checks (operator_id, nightly_for, finished_at, differences)
     values ($1, '2026-01-01', now(), 987654) returning id`,
    [venue.operatorId],
  )
  await openPage(await seedSuperadmin(), '/operators')
  const first = page.getByRole('region', { name: 'Avisos' }).getByRole('listitem').first()
  await expect.element(first).toMatchTextContent(`${operator}: los libros no cuadran`)
  await first.getByRole('link', { name: `Ver diferencia de ${operator}` }).click()
  await expect.element(page.getByRole('heading', { name: operator, level: 1 })).toBeVisible()
})

test('every column sorts, with unknown figures last, and a row opens its operator', async () => {
  const { owner, operator } = await openOwnClub()
  await page.viewport(1440, 900)
  await letIn(owner, await enrolMember(owner, 'Carla'))
  const other = await openOwnClub()
  await openPage(await seedSuperadmin(), '/operators')
  await search().fill('Faro')
  await expect.element(rowOf(operator)).toBeVisible()
  const heads = page.getByRole('table', { name: 'Operadores' }).getByRole('columnheader')
  for (const head of [
    'Operador',
    'Tiendas',
    'Ventas hoy',
    'Libros',
    'Última señal',
    'Errores 24 h',
    'Personas en sala',
  ]) {
    await heads.filter({ hasText: head }).getByRole('button').click()
    await expect.element(heads.filter({ hasText: head })).toHaveAttribute('aria-sort', 'descending')
  }
  const names = () =>
    page
      .getByRole('table', { name: 'Operadores' })
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
  const placeOf = (name: string) => names().findIndex((text) => text.includes(name))
  expect(placeOf(operator)).toBeLessThan(placeOf(other.operator))
  await rowOf(operator).click()
  await expect.element(page.getByRole('heading', { name: operator, level: 1 })).toBeVisible()
})

test('the page of an operator shows its shops and owners, and records a support session started there', async () => {
  const { venue, owner, operator } = await openOwnClub()
  const superadmin = await seedSuperadmin()
  await openPage(superadmin, `/operators/${venue.operatorId}`)
  await expect.element(page.getByRole('table', { name: 'Tiendas' }).getByText(venue.name)).toBeVisible()
  await expect.element(page.getByRole('link', { name: owner.email })).toBeVisible()
  await expect.element(page.getByText('Nadie ha abierto una sesión de soporte.')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir sesión de soporte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Abrir sesión de soporte' })
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Consulta 4711: arqueo')
  await dialog.getByRole('button', { name: 'Abrir durante 60 minutos' }).click()
  const strip = page.getByRole('region', { name: `Sesión de soporte: ${operator}` })
  await expect.element(strip).toMatchTextContent('Consulta 4711: arqueo')
  await expect.element(page.getByText(new RegExp(`${superadmin.email} · .* · abierta, quedan`))).toBeVisible()
  await page.getByRole('link', { name: 'Socios', exact: true }).last().click()
  await expect.element(page.getByRole('heading', { name: 'Listado Socios' })).toBeVisible()
  await expect.poll(() => window.location.search).toContain(`venue=${venue.id}`)
})

test('work that failed too often is listed, and tried again with one press', async () => {
  const { venue, operator } = await openOwnClub()
  const target = JSON.stringify({ operatorId: venue.operatorId, venueId: venue.id })
  await readRows(
    `insert into jobs.job (name, data, policy, source_name, source_retry_count, source_output, singleton_key)
     values ('failed-jobs', $1, 'exclusive', 'close-days', 10, '{"message": "no route to host"}', $2) returning id`,
    [target, `close-days/${venue.operatorId}/${venue.id}`],
  )
  await openPage(await seedSuperadmin(), '/operators')
  const list = page.getByRole('region', { name: 'Trabajos que no han terminado' })
  const row = list.getByRole('listitem').filter({ hasText: operator })
  await expect.element(row).toMatchTextContent(`Totales del día: ${operator} · ${venue.name}`)
  await expect.element(row).toMatchTextContent('11 intentos')
  await expect.element(row).toMatchTextContent('no route to host')
  await expect.element(page.getByText('Todo en orden')).not.toBeInTheDocument()
  await row.getByRole('button', { name: /^Reintentar: Totales/ }).click()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(page.getByText('En marcha otra vez')).toBeVisible()
})

test('the home shows the last restore drill, and warns if there is none, it failed or is long ago', async () => {
  const record = (daysAgo: number, ok: boolean) =>
    readRows(
      `insert into restore_drills (drilled_at, restored_to, rpo_seconds, rto_seconds, differences, ok)
       values (now() - make_interval(days => $1, hours => 1), now() - make_interval(days => $1, hours => 2), 31, 150, $2, $3)
       returning id`,
      [daysAgo, ok ? 0 : 2, ok],
    )
  const superadmin = await seedSuperadmin()
  await openPage(superadmin, '/operators')
  const strip = page.getByRole('region', { name: 'Última prueba de restauración' })
  await expect.element(strip).toMatchTextContent('Nunca se ha probado a restaurar una copia')

  await record(100, true)
  await openPage(superadmin, '/operators')
  await expect.element(strip).toMatchTextContent('hace 100 días')
  await expect.element(strip).toMatchTextContent('Hace más de 90 días: repítela.')

  await record(12, true)
  await openPage(superadmin, '/operators')
  await expect.element(strip).toMatchTextContent('hace 12 días')
  await expect.element(strip).toMatchTextContent('se perderían 31 s (RPO) · en marcha en 3 min (RTO) · sin diferencias')
  await expect.element(strip).not.toMatchTextContent('repítela')

  await record(1, false)
  await openPage(superadmin, '/operators')
  await expect.element(strip).toMatchTextContent('2 diferencias')
  await expect.element(strip).toMatchTextContent('Falló')
  await expect.element(page.getByText('Todo en orden')).not.toBeInTheDocument()
})
