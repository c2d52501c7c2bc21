import { labels } from '../fixtures/counter-words.ts'
import { panelOf } from '../fixtures/counter.ts'
import { askAtVenue } from '../fixtures/members.ts'
import { startNetworkPrinter } from '../fixtures/network-printer.ts'
import { fillCart, paid } from '../fixtures/one-sale.ts'
import { openTopUp } from '../fixtures/top-up-dialog.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

test('a printer of the network is chosen, prints what is sold once, and opens the drawer for cash', async ({
  page,
  context,
}) => {
  const printer = await startNetworkPrinter()
  try {
    await prepare(context, 'es')
    const { guest } = await fillCart(page)
    const till = await askAtVenue(page, 'POST', '/v1/till-sessions', {
      data: { till: 'Barra', float: 100 },
    })
    expect(till.ok(), await till.text()).toBe(true)

    await page.goto('/settings/this-device')
    await page.getByRole('button', { name: 'Configurar: Impresora de tickets' }).click()
    await page.getByRole('combobox', { name: 'Impresora de tickets' }).click()
    await page.getByRole('option', { name: 'Red, con el puente' }).click()
    await page.getByLabel('Dirección del puente').fill(printer.url)
    await page.getByLabel('Clave del puente').fill('a wrong key')
    await page.getByRole('button', { name: 'Buscar impresoras' }).click()
    await expect(page.getByText('El puente de impresión no acepta este dispositivo.')).toBeVisible()
    await page.getByLabel('Clave del puente').fill(printer.token)
    await page.getByRole('button', { name: 'Buscar impresoras' }).click()
    await expect(page.getByRole('combobox', { name: 'Impresora de la red' })).toHaveValue('barra')
    await page.getByRole('combobox', { name: 'Cajón de dinero' }).click()
    await page.getByRole('option', { name: 'En el contacto 2' }).click()
    await page.getByLabel('Ticket automático').press(' ')
    await page.getByRole('button', { name: 'Imprimir prueba' }).click()
    await expect.poll(() => printer.texts().at(-1)?.join('\n')).toContain('PRUEBA')
    expect(printer.texts().at(-1)).toContain('áéíóúüñç ÁÉÍÓÚÜÑÇ ¿? ¡! € ·')

    await page.goto(`/dispenser?userId=${guest.id}`)
    await panelOf(page, 'es').getByRole('button', { name: labels.es.checkout }).click()
    await expect(paid(page)).toBeVisible()
    // The ticket comes out by itself, once.
    await expect.poll(() => printer.papers).toHaveLength(2)
    const ticket = printer.texts()[1]?.join('\n') ?? ''
    expect(ticket).toMatch(/Limón Sierra +21,25 €/)
    expect(ticket).toMatch(/Total +21,25 €/)
    expect(ticket).not.toContain('Aitana')

    printer.takePaper()
    await panelOf(page, 'es').getByRole('button', { name: 'Ticket', exact: true }).click()
    const failed = panelOf(page, 'es').getByRole('alert')
    await expect(failed).toContainText('La impresora no tiene papel')
    printer.putPaper()
    // Nothing is printed again by itself.
    expect(printer.papers).toHaveLength(2)
    await failed.getByRole('button', { name: 'Imprimir otra vez' }).click()
    await expect.poll(() => printer.papers).toHaveLength(3)
    await expect(failed).toBeHidden()

    // Cash opens the drawer, and its receipt comes out.
    const topUp = await openTopUp(page, guest)
    await topUp.getByRole('button', { name: '50 €', exact: true }).click()
    await topUp.getByRole('button', { name: /^Añadir 50/ }).click()
    await expect.poll(() => printer.pulses()).toBe(1)
    await expect.poll(() => printer.texts().flat().join('\n')).toContain('Recarga de crédito')

    // By hand it is opened with a reason, which is on the record.
    await page.goto('/transactions')
    await page.getByRole('button', { name: /^Más acciones de la caja/ }).click()
    await page.getByRole('menuitem', { name: 'Abrir el cajón' }).click()
    const drawer = page.getByRole('dialog', { name: 'Abrir el cajón' })
    await drawer.getByLabel('Motivo').fill('Cambio para el taxi')
    await drawer.getByRole('button', { name: 'Abrir el cajón' }).click()
    await expect.poll(() => printer.pulses()).toBe(2)
    const record = await askAtVenue(page, 'GET', '/v1/audit?kind=till.drawer_opened')
    expect(await record.json()).toMatchObject([{ after: { reason: 'Cambio para el taxi' } }])
  } finally {
    await printer.stop()
  }
})
