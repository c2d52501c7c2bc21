import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Loads settings from a file at the root of the checkout, if it exists. Variables that are already set win. */
export function loadEnvironment(file: '.env' | '.dev/env'): void {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  if (existsSync(path)) process.loadEnvFile(path)
}
