import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import type { DataColumn } from './data-rows.tsx'
import { DataTable } from './data-table.tsx'

const columns: DataColumn<string>[] = [
  { key: 'name', head: 'Nombre', onCard: 'title', renderCell: (name) => name },
  { key: 'length', head: 'Letras', from: 1440, renderCell: (name) => name.length },
]

test('on a phone all rows can be selected at once', async () => {
  await page.viewport(390, 844)
  let presses = 0
  const screen = await renderPart(
    <DataTable
      label="Personas"
      columns={columns}
      rows={['Aitana', 'Bruno']}
      rowKey={(name) => name}
      selection={{
        isSelected: (name) => name === 'Aitana',
        onSelect: () => {},
        onSelectAll: () => (presses += 1),
        label: (name) => `Seleccionar a ${name}`,
        allLabel: 'Seleccionar todo',
      }}
    />,
  )
  const all = screen.getByRole('checkbox', { name: 'Seleccionar todo' })
  await expect.element(all).toBePartiallyChecked()
  await all.click()
  expect(presses).toBe(1)
})

test('the last column that fits keeps its distance from the edge', async () => {
  await page.viewport(1180, 820)
  const screen = await renderPart(
    <DataTable label="Personas" columns={columns} rows={['Aitana']} rowKey={(name) => name} />,
  )
  await expect.element(screen.getByRole('columnheader', { name: 'Letras' })).not.toBeInTheDocument()
  const head = screen.getByRole('columnheader', { name: 'Nombre' }).element()
  expect(getComputedStyle(head).paddingRight).toBe(getComputedStyle(head).paddingLeft)
})
