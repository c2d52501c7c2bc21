import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Settings from a file at the root of the checkout, where there is one. What is set outside wins. */
export function loadEnvironment(file: '.env' | '.dev/env'): void {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  if (existsSync(path)) process.loadEnvFile(path)
}
