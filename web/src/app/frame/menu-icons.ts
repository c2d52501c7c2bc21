import type { MenuPath } from '@aforo/domain'
import {
  IconBuildingStore,
  IconCashRegister,
  IconChecklist,
  IconDoorEnter,
  IconHome,
  IconIdBadge2,
  type IconProps,
  IconLayoutDashboard,
  IconLifebuoy,
  IconPackage,
  IconReceiptEuro,
  IconRubberStamp,
  IconScale,
  IconSettings,
  IconShieldCog,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

export const menuIcons: Record<MenuPath, ComponentType<IconProps>> = {
  '/start': IconChecklist,
  '/control': IconDoorEnter,
  '/dispenser': IconScale,
  '/customers': IconUsers,
  '/product': IconPackage,
  '/owners': IconIdBadge2,
  '/transactions': IconReceiptEuro,
  '/till': IconCashRegister,
  '/operators': IconHome,
  '/superusers': IconShieldCog,
  '/shops': IconBuildingStore,
  '/my_shops': IconBuildingStore,
  '/dashboard': IconLayoutDashboard,
  '/approvals': IconRubberStamp,
  '/settings': IconSettings,
  '/support': IconLifebuoy,
}
