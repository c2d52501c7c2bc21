import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, letIn, openClub, readRows, seedSuperadmin, unique } from '../../../testing/club.ts'
import { openAddress, openPage } from '../../../testing/open-page.tsx'

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
    'Estado',
    'Tiendas',
    'Socios activos',
    'Ventas hoy',
    'Libros',
    'Última señal',
    'Errores 24 h',
    'En sala',
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

test('the page of an operator shows its shops and owners, and a support session that its owner granted', async () => {
  const { venue, owner, operator } = await openOwnClub()
  const superadmin = await seedSuperadmin()
  await openPage(superadmin, `/operators/${venue.operatorId}`)
  await expect.element(page.getByRole('table', { name: 'Tiendas' }).getByText(venue.name)).toBeVisible()
  await expect.element(page.getByRole('link', { name: owner.email })).toBeVisible()
  await expect.element(page.getByText('Nadie ha abierto una sesión de soporte.')).toBeVisible()
  await page.getByRole('button', { name: 'Pedir sesión de soporte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pedir sesión de soporte' })
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Consulta 4711: arqueo')
  await dialog.getByRole('button', { name: 'Pedir sesión de soporte' }).click()
  await expect.element(page.getByText('Esperando a los propietarios')).toBeVisible()
  const [request] = await owner.call('GET /v1/support-requests', { query: {} })
  const params = { id: request?.id ?? 0 }
  await owner.call('POST /v1/support-requests/{id}/decision', { params, body: { grant: true } })
  await page.getByRole('button', { name: 'Abrir sesión de soporte' }).click()
  const strip = page.getByRole('region', { name: `Sesión de soporte: ${operator}` })
  await expect.element(strip).toMatchTextContent('Consulta 4711: arqueo')
  await openAddress(`/operators/${venue.operatorId}`)
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

test('a superadmin creates an operator with a trial and a plan, and the home names its state', async () => {
  const name = `Jazmín ${unique()}`
  await openPage(await seedSuperadmin(), '/operators')
  await page.getByRole('button', { name: 'Crear operador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear operador' })
  const field = (label: string) => dialog.getByRole('textbox', { name: label })
  await field('Tiendas incluidas').fill('0')
  await dialog.getByRole('button', { name: 'Crear operador' }).click()
  await expect.element(field('Nombre')).toHaveFocus()
  await field('Nombre').fill(name)
  await field('Tiendas incluidas').fill('2')
  await dialog.getByRole('button', { name: 'Crear operador' }).click()
  await expect.element(dialog.getByText(/^Escribe el nombre del plan/)).toBeVisible()
  await field('Plan').fill('Club')
  await field('Socios activos al mes').fill('500')
  await field('En prueba hasta el').fill('01/01/2020')
  await dialog.getByRole('button', { name: 'Crear operador' }).click()
  await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect.element(page.getByText('Prueba acabada')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Registro' })).toMatchTextContent('Operador creado')
  await expect.element(page.getByRole('link', { name: 'Crear su primera tienda' })).toBeVisible()
  await page.getByRole('link', { name: 'Operadores' }).first().click()
  const alert = page.getByRole('region', { name: 'Avisos' }).getByRole('listitem').filter({ hasText: name })
  await expect.element(alert).toMatchTextContent(`${name}: la prueba ha acabado`)
  await page.getByRole('button', { name: /^En prueba \d/ }).click()
  await expect.element(rowOf(name)).toMatchTextContent('Prueba acabada')
})

test('the use of a plan turns amber from nine tenths on and red when it is full, and a dash means not counted yet', async () => {
  const { venue } = await openOwnClub()
  const at = `/operators/${venue.operatorId}`
  const superadmin = await seedSuperadmin()
  await readRows(
    `update operators set plan_name = 'Club', plan_venues_limit = 1, plan_members_limit = 10 where id = $1 returning id`,
    [venue.operatorId],
  )
  await openPage(superadmin, at)
  const plan = page.getByRole('region', { name: 'Plan y uso' })
  await expect.element(plan).toMatchTextContent('Tiendas1 de 1Lleno')
  await expect.element(plan).toMatchTextContent('—sin datos todavía de 10')
  await readRows(
    `insert into active_months (operator_id, month, members, counted_until, counted_at)
     select $1, date_trunc('month', day), 9, day, now()
     from (select (now() at time zone 'Europe/Madrid' - interval '7 hours')::date as day) today returning operator_id`,
    [venue.operatorId],
  )
  await openPage(superadmin, at)
  await expect.element(plan).toMatchTextContent(/Socios activos9 de 10(Casi lleno|A este ritmo se llena el)/)
})

test('an operator is suspended by typing its name, its people are told, and it is reactivated', async () => {
  const { venue, owner, operator } = await openOwnClub()
  await letIn(owner, await enrolMember(owner, 'Carla'))
  const superadmin = await seedSuperadmin()
  await openPage(superadmin, `/operators/${venue.operatorId}`)
  await page.getByRole('button', { name: 'Suspender…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspender operador' })
  await expect.element(dialog.getByText('Ahora hay 1 persona en sala: podrá salir.')).toBeVisible()
  const suspend = dialog.getByRole('button', { name: 'Suspender' })
  await dialog.getByRole('textbox', { name: 'Nombre del operador' }).fill('Faro')
  await suspend.click()
  await expect.element(dialog.getByText(/^Ese no es el nombre/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nombre del operador' }).fill(operator)
  await suspend.click()
  await expect.element(page.getByRole('region', { name: 'Operador suspendido' })).toBeVisible()
  await expect.element(page.getByText('Suspendido', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Registro' })).toMatchTextContent('Operador suspendido')

  await openPage(owner, '/dashboard')
  await expect.element(page.getByText('La cuenta de la organización está suspendida')).toBeVisible()

  await openPage(superadmin, `/operators/${venue.operatorId}`)
  await page.getByRole('button', { name: 'Reactivar' }).click()
  await expect.element(page.getByText('Activo', { exact: true })).toBeVisible()
  await openPage(owner, '/dashboard')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText('La cuenta de la organización está suspendida')).not.toBeInTheDocument()
})
