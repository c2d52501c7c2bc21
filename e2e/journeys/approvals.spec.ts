import {
  askFromCart,
  fillCart,
  listSales,
  managerCard,
  openCounterWithLimit,
  openPhone,
  questionOf,
} from '../fixtures/approvals.ts'
import { euros, labels } from '../fixtures/counter-words.ts'
import { cardOf, checkoutOf, panelOf } from '../fixtures/counter.ts'
import { scan } from '../fixtures/door.ts'
import { pressEnter } from '../fixtures/keyboard.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'

const t = labels.es
const half = euros('es', 8.5)

test.describe('a discount beyond the limit', () => {
  test.use({ viewport: screens.tablet })
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

  test('is approved on the same tablet by PIN, and by card, with both names on record', async ({ page }) => {
    const counter = await openCounterWithLimit(page)
    const { aitana, bruno, ivan, venue } = counter
    await fillCart(page, counter, aitana)
    const question = await askFromCart(page)
    const approve = question.getByRole('button', { name: `Aprobar −${half}` })
    await expect(question.getByText(`50 % · el tope es ${euros('es', 1)}`)).toBeVisible()
    await expect(question.getByText('Nerea · Barra 1')).toBeVisible()
    // Without a reason everything is locked, and a card is not taken either.
    await expect(approve).toBeDisabled()
    await scan(page, managerCard)
    await expect(question.getByText('Elige el motivo y vuelve a pasar el carné.')).toBeVisible()

    await question.getByRole('button', { name: 'Socio fiel' }).click()
    await question.getByRole('button', { name: /^Iván/ }).click()
    const pad = question.getByRole('group', { name: 'Teclado' })
    for (const digit of '1111') await pad.getByRole('button', { name: digit, exact: true }).click()
    await approve.click()
    await expect(question.getByText(/^PIN incorrecto/)).toBeVisible()
    await expect(question.getByRole('button', { name: 'Socio fiel' })).toHaveAttribute('aria-pressed', 'true')
    for (const digit of ivan.pin) await pad.getByRole('button', { name: digit, exact: true }).click()
    await approve.click()
    await expect(panelOf(page, 'es').getByRole('heading', { name: t.paid(half) })).toBeVisible()

    await panelOf(page, 'es').getByRole('button', { name: t.nextMember }).click()
    await fillCart(page, counter, bruno)
    const second = await askFromCart(page)
    await second.getByRole('button', { name: 'Error nuestro' }).click()
    await scan(page, managerCard)
    await expect(panelOf(page, 'es').getByRole('heading', { name: t.paid(half) })).toBeVisible()

    expect(await listSales(venue.id)).toEqual([
      { asked: 'Nerea', approved: 'Iván', how: 'pin', reason: 'Socio fiel' },
      { asked: 'Nerea', approved: 'Iván', how: 'card', reason: 'Error nuestro' },
    ])
  })

  test('is asked for and approved with the keyboard alone', async ({ page }) => {
    const counter = await openCounterWithLimit(page)
    await fillCart(page, counter, counter.aitana)
    await panelOf(page, 'es').getByRole('button', { name: 'Pedir aprobación' }).focus()
    await page.keyboard.press('Enter')
    const question = questionOf(page)
    await question.getByRole('button', { name: 'Otro…' }).focus()
    await page.keyboard.press('Space')
    await question.getByRole('textbox', { name: 'Otro motivo' }).focus()
    await page.keyboard.type('Cumple veinte años en el club', { delay: 60 })
    await question.getByRole('button', { name: /^Iván/ }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.type(counter.ivan.pin, { delay: 120 })
    await expect(question.getByRole('img', { name: '4 de 4 cifras' })).toBeVisible()
    await question.getByRole('button', { name: /^Aprobar/ }).focus()
    await pressEnter(page)
    await expect(panelOf(page, 'es').getByRole('heading', { name: t.paid(half) })).toBeVisible()
  })

  test('is approved on the phone of the manager while another member is served', async ({ page, browser }) => {
    const counter = await openCounterWithLimit(page)
    const { aitana, bruno, ivan, venue } = counter
    const phone = await openPhone(browser, ivan, '/settings')
    await fillCart(page, counter, aitana)
    const question = await askFromCart(page)
    await question.getByRole('button', { name: 'Socio fiel' }).click()
    await question.getByRole('button', { name: /^Pedir a Iván/ }).click()
    await expect(question.getByText(/^Esperando a Iván · [45]:\d\d$/)).toBeVisible()
    await question.getByRole('button', { name: 'Atender a otro' }).click()
    await scan(page, bruno.card)
    await expect(cardOf(page, bruno)).toBeVisible()

    await phone.getByRole('button', { name: 'Ver la petición' }).click()
    await expect(phone.getByRole('heading', { name: 'Te piden aprobar' })).toBeVisible()
    await expect(phone.getByText(`El tope de Nerea es ${euros('es', 1)}`)).toBeVisible()
    await phone.getByRole('button', { name: '1 producto en el carrito' }).click()
    await expect(phone.getByText(counter.shelf.lemon.name)).toBeVisible()
    await phone.getByRole('button', { name: `Aprobar −${half}` }).click()
    await expect(phone.getByText('Aprobado por Iván')).toBeVisible()

    await page.getByRole('button', { name: `Abrir el carrito de ${aitana.name}` }).click()
    await expect(cardOf(page, aitana)).toBeVisible()
    await expect(panelOf(page, 'es').getByText('Aprobado por Iván')).toBeVisible()
    await checkoutOf(page, 'es').click()
    await expect(panelOf(page, 'es').getByRole('heading', { name: t.paid(half) })).toBeVisible()
    expect(await listSales(venue.id)).toEqual([
      { asked: 'Nerea', approved: 'Iván', how: 'own_device', reason: 'Socio fiel' },
    ])
    await phone.context().close()
  })

  test('is refused on the phone with words, and a changed cart ends a request', async ({ page, browser }) => {
    const counter = await openCounterWithLimit(page)
    const phone = await openPhone(browser, counter.ivan, '/settings')
    await fillCart(page, counter, counter.aitana)
    const question = await askFromCart(page)
    await question.getByRole('button', { name: 'Socio fiel' }).click()
    await question.getByRole('button', { name: /^Pedir a Iván/ }).click()
    await phone.getByRole('button', { name: 'Ver la petición' }).click()
    await phone.getByRole('button', { name: 'Rechazar' }).click()
    const refusal = phone.getByRole('dialog', { name: '¿Rechazar la petición?' })
    await refusal.getByLabel('Qué le dices (opcional)').fill('Hoy ya van tres')
    await refusal.getByRole('button', { name: 'Rechazar' }).click()
    await expect(phone.getByText(/^Rechazado por Iván/)).toBeVisible()
    await expect(question.getByText('Iván no lo aprueba')).toBeVisible()
    await expect(question.getByText('«Hoy ya van tres»')).toBeVisible()

    await question.getByRole('button', { name: 'Pedir otra vez' }).click()
    await question.getByRole('button', { name: 'Error nuestro' }).click()
    await question.getByRole('button', { name: /^Pedir a Iván/ }).click()
    await question.getByRole('button', { name: 'Atender a otro' }).click()
    await expect(phone.getByRole('button', { name: 'Ver la petición' })).toBeVisible()
    await panelOf(page, 'es').getByText('10 %', { exact: true }).click()
    await expect(panelOf(page, 'es').getByText('El carrito ha cambiado: la petición ya no vale.')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Ver la petición' })).toBeHidden()
    await phone.context().close()
  })
})
