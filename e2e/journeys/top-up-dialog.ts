import type { Locator, Page } from '@playwright/test'
import { rowOf } from './fields.ts'
import { expect } from './staff.ts'
import type { OwnMember } from './top-up-members.ts'

/** What the dialog says. */
export const said = {
  es: {
    amount: 'Cantidad',
    card: 'Tarjeta',
    comma: 'Coma decimal',
    backspace: /^Borrar/,
    after: 'Nuevo saldo',
    add: (amount: string) => `Añadir ${amount}`,
    fifty: '50,00 €',
    quick: '50 €',
    done: (name: string) => `50,00 € añadidos a ${name}`,
    receipt: /Nuevo saldo 114,50.€ · recibo \d+/,
    balance: '114,50 €',
    undo: 'Deshacer',
    undone: (name: string) => `Recarga de 50,00 € a ${name}: deshecha`,
    before: '64,50 €',
    blocked: 'Es demasiado de una vez: el máximo son 40,00 €.',
    asked: 'El saldo pasaría del máximo de 80,00 €. Escribe el motivo.',
    reason: 'Motivo',
    reasonMissing: 'Escribe el motivo.',
    twenty: '20,00 €',
  },
  en: {
    amount: 'Amount',
    card: 'Card',
    comma: 'Decimal point',
    backspace: /^Delete/,
    after: 'New balance',
    add: (amount: string) => `Add ${amount}`,
    fifty: '€50.00',
    quick: '€50',
    done: (name: string) => `€50.00 added for ${name}`,
    receipt: /New balance €114\.50 · receipt \d+/,
    balance: '€114.50',
    undo: 'Undo',
    undone: (name: string) => `Top-up of €50.00 for ${name}: undone`,
    before: '€64.50',
    blocked: 'That is too much at once: the most is €40.00.',
    asked: 'The balance would pass the most of €80.00. Write down the reason.',
    reason: 'Reason',
    reasonMissing: 'Write down the reason.',
    twenty: '€20.00',
  },
} as const

export const topUpName = /^(Añadir saldo|Add balance)/

/** The way to the dialog from the list of members. */
export async function openTopUp(page: Page, member: OwnMember): Promise<Locator> {
  await page.goto(`/customers?q=${member.number}`)
  await rowOf(page, member.name).getByRole('button', { name: topUpName }).click()
  const dialog = page.getByRole('dialog', { name: topUpName })
  await expect(dialog).toContainText(member.name)
  return dialog
}

export const amountOf = (dialog: Locator) => dialog.getByRole('textbox', { name: /^(Cantidad|Amount)$/ })
