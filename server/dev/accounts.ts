import type { DemoAccount } from './demo.ts'

/** Shown once: the passwords are random, and only their hashes are stored. */
export function printAccounts(accounts: readonly DemoAccount[]): void {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  console.log('\nThe people of the demo. Their passwords are shown now and never again:\n')
  for (const { email, password, what } of accounts) console.log(`  ${email.padEnd(width)}  ${password}  ${what}`)
  console.log('\nFor new ones: npm run db:reset\n')
}
