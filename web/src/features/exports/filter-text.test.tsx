import { expect, test } from 'vitest'
import { filterText } from './filter-text.ts'

test.each([
  [{}, 'Todo', 'Everything'],
  [{ from: '2026-11-01', to: '2026-11-01' }, 'El 1 nov 2026', 'On 1 Nov 2026'],
  [{ from: '2026-11-01', to: '2026-11-03' }, 'Del 1 nov 2026 al 3 nov 2026', '1 Nov 2026 to 3 Nov 2026'],
  [{ to: '2026-11-03' }, 'Hasta el 3 nov 2026', 'Until 3 Nov 2026'],
  [{ state: 'blocked', searched: true }, 'Bloqueados · con una búsqueda', 'Blocked · with a search'],
  [
    { type: 'add_cash', method: 'cash', staff: 'Marta', client_id: 7 },
    'Recargas · efectivo · socio nº 0007 · hecho por Marta',
    'Top-ups · cash · member no. 0007 · made by Marta',
  ],
  [{ period: 'month', venues: ['A', 'B'] }, 'Periodo: mes · tiendas: A, B', 'Period: month · shops: A, B'],
  [{ exit_kind: 'later_kind' }, 'Later_kind', 'Later_kind'],
])('the filter %j is described in words', (filter, es, en) => {
  expect(filterText(filter, 'es')).toBe(es)
  expect(filterText(filter, 'en')).toBe(en)
})
