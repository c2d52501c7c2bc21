import { walk } from './club.ts'
import { constantItems } from './constants.ts'

walk('constants', constantItems)
