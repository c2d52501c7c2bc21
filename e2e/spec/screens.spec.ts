import { walk } from './club.ts'
import { counterItems } from './counter.ts'
import { dashboardItems } from './dashboard.ts'
import { houseItems } from './house.ts'
import { officeItems } from './office.ts'

walk('screens', [...officeItems, ...houseItems, ...counterItems])
walk('dashboard', dashboardItems)
