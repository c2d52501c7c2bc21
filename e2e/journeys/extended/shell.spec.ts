import { enter, expect, type PersonName, prepare, screens, test } from '../../fixtures/staff.ts'

const menus: Record<string, { who: PersonName; es: string[]; en: string[] }> = {
  'a superadmin': {
    who: 'superadmin',
    es: ['Inicio', 'Superusers', 'Venues', 'Dashboard', 'Socios', 'Productos', 'Personal', 'Contabilidad'],
    en: ['Home', 'Superusers', 'Venues', 'Dashboard', 'Members', 'Products', 'Staff', 'Accounting'],
  },
  'an owner': {
    who: 'owner',
    es: ['Entradas', 'Retirada', 'Socios', 'Productos', 'Personal', 'Contabilidad', 'Mis Venues', 'Dashboard'],
    en: ['Entries', 'Dispense', 'Members', 'Products', 'Staff', 'Accounting', 'Mis Venues', 'Dashboard'],
  },
  'the doorman': { who: 'doorman', es: ['Entradas'], en: ['Entries'] },
  'the bartender': { who: 'bartender', es: ['Retirada'], en: ['Dispense'] },
  'a new employee': { who: 'newcomer', es: ['Entradas', 'Retirada', 'Socios'], en: ['Entries', 'Dispense', 'Members'] },
  'somebody without rights yet': { who: 'idle', es: [], en: [] },
}

const fixed = { es: ['Ajustes', 'Ayuda y soporte'], en: ['Settings', 'Help & Support'] }

for (const [title, menu] of Object.entries(menus)) {
  test(`the menu of ${title} is exactly theirs`, async ({ page, context }) => {
    await prepare(context, 'es')
    await enter(page, menu.who, '/profile')
    const entries = page.getByRole('navigation').getByRole('listitem').getByRole('link')
    // An entry may also contain a count.
    const names = [...menu.es, ...fixed.es].map((name) => new RegExp(`^${name}(\\d|$)`))
    await expect(entries).toHaveText(names)
    await expect(page.getByText('beta version 1.1')).toBeVisible()
  })
}

test.describe('the frame', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('shows the venue and the person with their exact texts', async ({ page }) => {
    await enter(page, 'owner', '/dashboard')
    await expect(page.getByRole('banner').locator('p')).toHaveText(
      'Estás en la tienda: Club Almirante, usuario: marta.ruiz@aforo.example',
    )
  })

  test('says that a superadmin is on the platform, without a shop', async ({ page }) => {
    await enter(page, 'superadmin', '/dashboard')
    await expect(page.getByRole('banner')).toContainText('Plataforma, usuario:')
    await expect(page.getByRole('banner')).not.toContainText('Tienda')
    await expect(page.getByRole('heading', { name: 'Plataforma' })).toBeVisible()
  })

  test('changes the venue for a person with several, and keeps the choice', async ({ page }) => {
    await enter(page, 'owner', '/dashboard')
    await page.getByRole('button', { name: 'Cambiar de tienda' }).click()
    await page.getByRole('menuitem', { name: 'La Azotea' }).click()
    await expect(page.getByRole('banner')).toContainText('Estás en la tienda: La Azotea')
    await page.reload()
    await expect(page.getByRole('banner')).toContainText('Estás en la tienda: La Azotea')
  })

  test('follows the role at the venue: an owner can be an employee at another venue', async ({ page }) => {
    await enter(page, 'helper', '/messages')
    const entries = page.getByRole('navigation').getByRole('listitem').getByRole('link')
    await expect(entries).toHaveText(['Retirada', 'Ajustes', 'Ayuda y soporte'])
    await page.getByRole('button', { name: 'Cambiar de tienda' }).click()
    await page.getByRole('menuitem', { name: 'Sala Marea' }).click()
    await expect(entries).toContainText(['Entradas', 'Contabilidad', 'Mis Venues'])
  })

  test('offers profile, settings and sign-out behind the portrait', async ({ page }) => {
    await enter(page, 'owner', '/dashboard')
    await page.getByRole('button', { name: 'Cuenta de marta.ruiz@aforo.example' }).click()
    await expect(page.getByRole('menu')).toContainText('Propietari@ · 2 venues')
    await page.getByRole('menuitem', { name: 'Tu perfil' }).click()
    await expect(page).toHaveURL('/profile')
    await page.getByRole('button', { name: 'Cuenta de marta.ruiz@aforo.example' }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('shows a page for an unknown address and the way home', async ({ page }) => {
    await enter(page, 'doorman', '/nothing/here')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada')
    await page.getByRole('link', { name: 'Ir a Entradas' }).click()
    await expect(page).toHaveURL('/control')
  })

  test('redirects the bare address to the start page, and accepts other spellings of its pages', async ({ page }) => {
    await enter(page, 'owner', '/')
    await expect(page).toHaveURL('/dashboard')
    for (const address of ['/Control', '/control/', '/CONTROL?x=a@b.es']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entradas')
      await expect(page.getByRole('navigation')).toHaveAttribute('data-shape', 'rail')
    }
  })

  test('opens the start page when a person changes to a venue where they may not open the current one', async ({
    page,
  }) => {
    await enter(page, 'helper', '/profile')
    await page.getByRole('button', { name: 'Cambiar de tienda' }).click()
    await page.getByRole('menuitem', { name: 'Sala Marea' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Contabilidad' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contabilidad')
    await page.getByRole('button', { name: 'Cambiar de tienda' }).click()
    await page.getByRole('menuitem', { name: 'La Azotea' }).click()
    await expect(page).toHaveURL('/dispenser')
  })

  test('turns dark with one press and stays so', async ({ page }) => {
    await enter(page, 'owner', '/dashboard')
    await page.getByRole('button', { name: 'Cambiar a tema oscuro' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    // Dark from the first paint, before any script of the app has run.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test.describe('the menu', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('is navigated by arrows and by typing the beginning of a word', async ({ page }) => {
    await enter(page, 'owner', '/dashboard')
    const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) })
    await entry('Entradas').focus()
    await page.keyboard.press('ArrowDown')
    await expect(entry('Retirada')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await expect(entry('Entradas')).toBeFocused()
    await page.keyboard.type('pe')
    await expect(entry('Personal')).toBeFocused()
    // The typed letters are cleared after 350 ms, so this p starts a new word.
    await page.waitForTimeout(500)
    await page.keyboard.type('p')
    await expect(entry('Productos')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/product')
  })

  test('is full on a desk, can be folded, and remembers it', async ({ page }) => {
    await enter(page, 'owner', '/dashboard')
    const width = () => page.getByRole('navigation').evaluate((element) => element.getBoundingClientRect().width)
    expect(await width()).toBe(232)
    await page.getByRole('button', { name: 'Contraer el menú' }).click()
    expect(await width()).toBe(96)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Ampliar el menú' })).toBeVisible()
    expect(await width()).toBe(96)
  })

  test('is a rail at the door on every screen', async ({ page }) => {
    await enter(page, 'owner', '/control')
    await expect(page.getByRole('navigation')).toHaveAttribute('data-shape', 'rail')
    await expect(page.getByRole('banner').getByRole('time')).toHaveText(/^\p{L}+ \d+ \p{L}+ \d\d:\d\d$/u)
  })

  test('is a rail on a tablet', async ({ page }) => {
    await page.setViewportSize(screens.tablet)
    await enter(page, 'owner', '/dashboard')
    await expect(page.getByRole('navigation')).toHaveAttribute('data-shape', 'rail')
    const heights = await page
      .getByRole('navigation')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.firstElementChild?.getBoundingClientRect().height ?? 0))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(60)
  })

  test('slides in on a phone and closes by the overlay, by Escape, by choosing and by going back', async ({ page }) => {
    await page.setViewportSize(screens.phone)
    await enter(page, 'owner', '/dashboard')
    const menu = page.getByRole('navigation', { name: 'Menú principal' })
    const open = page.getByRole('button', { name: 'Abrir el menú' })
    await expect(menu).toBeHidden()
    await open.click()
    await expect(menu).toBeVisible()
    await page.mouse.click(370, 600)
    await expect(menu).toBeHidden()
    await open.click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await menu.getByRole('link', { name: 'Socios' }).click()
    await expect(page).toHaveURL('/customers')
    await expect(menu).toBeHidden()
    await open.click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect(menu).toBeHidden()
  })

  test('can be skipped with the first Tab', async ({ page }) => {
    await enter(page, 'owner', '/dashboard')
    await expect(page.getByRole('navigation')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })
})
