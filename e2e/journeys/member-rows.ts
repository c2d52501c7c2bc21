import type { Page } from '@playwright/test'
import type { Day, NewMember } from './own-members.ts'

export const lucia = { name: 'Lucía', last_name: 'Ferrer Gil' }

/** One of each state, and more than fit on a page. */
export const seven = (day: Day): readonly NewMember[] => [
  { name: 'Aitana', last_name: 'Vega', cash_balance: 35.2 },
  { ...lucia, cash_balance: 64.5, expires_on: day(200) },
  { name: 'Nerea', last_name: 'Marín', cash_balance: 120, expires_on: day(3) },
  { name: 'Óscar', last_name: 'Pons', cash_balance: 9, fee_kind: 'monthly', fee_cost: 10 },
  { name: 'Iker', last_name: 'Luna', expires_on: day(-12), registered_on: day(-100) },
  { name: 'Zoe', last_name: 'Alba', cash_balance: 1 },
  { name: '', last_name: '', cash_balance: 3 },
]

export const counter = (page: Page, label: RegExp, pressed: boolean) =>
  page.getByRole('button', { name: label, pressed })
export const names = (page: Page) => page.locator('[data-row-name]')
