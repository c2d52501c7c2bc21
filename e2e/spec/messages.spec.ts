import { walk } from './club.ts'
import { messageItems } from './messages.ts'

walk('messages', messageItems)
