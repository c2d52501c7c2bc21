import { writeFileSync } from 'node:fs'
import { callsFile, callsText } from './calls-text.ts'

writeFileSync(callsFile, await callsText())
