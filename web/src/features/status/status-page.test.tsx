import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readRows } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('anybody sees what works, the days before, and when something failed', async () => {
  await readRows(
    `insert into status_probes (at, measured, failed)
     select at, 35, case when at > now() - interval '26 hours' and at < now() - interval '24 hours' then 2 else 0 end
     from generate_series(date_trunc('minute', now() - interval '4 days'), now(), '1 minute') at
     on conflict (at) do update set measured = excluded.measured, failed = excluded.failed returning measured`,
  )
  await openPage(null, '/status')
  await expect.element(page.getByRole('heading', { name: 'Estado del servicio' })).toBeVisible()
  const part = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
  await expect.element(part('Base de datos')).toMatchTextContent(/Funciona.*%/)
  await expect.element(part('Actualización en directo')).toMatchTextContent(/Funciona.*%/)
  await expect.element(part('Redis').getByRole('img')).toHaveAccessibleName(/9\d(,\d+)?\s%/)
  await expect.element(page.getByRole('heading', { name: 'Últimos 90 días (UTC)' })).toBeVisible()
  await expect.element(part('Redis').getByTitle('(UTC)', { exact: false }).first()).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Redis' }).last()).toMatchTextContent(/–/)
})
