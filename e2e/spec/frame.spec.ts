import { walk } from './club.ts'
import { frameItems } from './frame.ts'
import { menuItems, routeItems } from './ways.ts'

walk('frame', frameItems)
walk('menu', menuItems)
walk('routes', routeItems)
