import { randomUUID } from 'node:crypto'
import { choose, rowOf, searchField } from '../fixtures/fields.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { emailOf, enter, expect, prepare, type Scheme, test } from '../fixtures/staff.ts'

const labels = {
  es: {
    question: '¿Por qué necesitas ver a estos socios?',
    venue: 'Tienda',
    reason: 'Motivo',
    fault: 'Escribe el motivo, entre 10 y 500 caracteres.',
    venueMissing: 'Elige una tienda.',
    open: 'Ver los socios',
    openUntil: 'abiertos hasta las',
    support: 'Soporte',
    members: 'Listado Socios',
    all: /Todos los socios/,
  },
  en: {
    question: 'Why do you need to see these members?',
    venue: 'Shop',
    reason: 'Reason',
    fault: 'Write the reason, between 10 and 500 characters.',
    venueMissing: 'Choose a shop.',
    open: 'See the members',
    openUntil: 'open until',
    support: 'Support',
    members: 'Member list',
    all: /All members/,
  },
} as const

for (const [language, venue, owner] of [
  ['es', 'Club Almirante', 'owner'],
  ['en', 'Patio Norte', 'otherOwner'],
] as const) {
  test(`a superadmin gives a reason, and the owner reads it, ${language}`, async ({ page, context, browser }) => {
    const t = labels[language]
    const reason = `Ticket ${randomUUID().slice(0, 8)}: saldo duplicado`
    await prepare(context, language)
    await enter(page, 'superadmin', '/customers')
    await expect(page.getByRole('heading', { name: t.question })).toBeVisible()
    await page.getByRole('button', { name: t.open }).click()
    await expect(page.getByText(t.venueMissing)).toBeVisible()
    await expect(searchField(page, t.venue)).toBeFocused()
    await choose(page, t.venue, venue.slice(0, 5).toUpperCase(), venue)
    await expect(page).toHaveURL(/venue=\d+/)
    await page.getByLabel(t.reason).fill('mirar')
    await page.getByRole('button', { name: t.open }).click()
    await expect(page.getByText(t.fault)).toBeVisible()
    await page.getByLabel(t.reason).fill(reason)
    await page.getByRole('button', { name: t.open }).click()
    const strip = page.getByRole('status').filter({ hasText: reason })
    await expect(strip).toContainText(venue)
    await expect(strip).toContainText(t.openUntil)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.members)
    await expect(page.getByRole('button', { name: t.all, pressed: true })).toBeVisible()
    await expectAccessible(page, 'open members')
    await page.reload()
    await expect(strip).toBeVisible()

    const owners = await browser.newContext()
    await prepare(owners, language)
    const theirs = await owners.newPage()
    await enter(theirs, owner, '/audit')
    await expect(theirs.getByRole('status').filter({ hasText: reason })).toContainText(emailOf('superadmin'))
    const row = rowOf(theirs, reason)
    await expect(row).toContainText(t.support)
    await expect(row).toContainText(emailOf('superadmin'))
    await expectAccessible(theirs, 'record with a support access')
    await owners.close()

    await page.goto('/audit')
    await choose(page, t.venue, venue.slice(0, 5), venue)
    await expect(rowOf(page, reason)).toBeVisible()
    await page.goto(page.url())
    await expect(searchField(page, t.venue)).toHaveValue(venue)
  })
}

for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
  test(`a superadmin is asked whose record and whose members, soundly in ${scheme}`, async ({ page, context }) => {
    await prepare(context, 'es', scheme)
    await enter(page, 'superadmin', '/audit')
    await expect(page.getByRole('heading', { name: 'Elige una tienda' })).toBeVisible()
    await expectAccessible(page, 'no venue chosen')
    await page.goto('/customers')
    await page.getByRole('button', { name: 'Ver los socios' }).click()
    await expect(page.getByText('Elige una tienda.')).toBeVisible()
    await expectAccessible(page, 'a question with faults')
  })
}

test('owners find their members as they were, without a question', async ({ page, context }) => {
  await prepare(context, 'es')
  await enter(page, 'owner', '/customers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(labels.es.members)
  await expect(page.getByRole('button', { name: labels.es.all, pressed: true })).toBeVisible()
})
