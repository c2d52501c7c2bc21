import { walk } from './club.ts'
import { labelItems } from './labels.ts'

walk('labels', labelItems)
