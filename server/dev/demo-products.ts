import { centsOfAmount, milliOfQuantity, type UnitType } from '@aforo/domain'

type Extras = { in?: string; low?: number; grams?: number; barcode?: string; was?: number; about?: string }

export type DemoProduct = {
  name: string
  description: string
  unitType: UnitType
  priceCents: number
  /** The price until two weeks ago. */
  priceWasCents: number | null
  stockMilli: number
  subcategory: string | null
  lowStockMilli: number | null
  gramEquivalentMilli: number | null
  barcode: string | null
}

export type DemoCategory = {
  name: string
  /** Only for a category whose id is fixed. */
  id?: number
  genetics?: true
  subcategories?: readonly string[]
  products: readonly DemoProduct[]
}

const offered =
  (unitType: UnitType) =>
  (name: string, price: number, stock: number, extras: Extras = {}): DemoProduct => ({
    name,
    description: extras.about ?? '',
    unitType,
    priceCents: centsOfAmount(price),
    priceWasCents: extras.was === undefined ? null : centsOfAmount(extras.was),
    stockMilli: milliOfQuantity(stock),
    subcategory: extras.in ?? null,
    lowStockMilli: extras.low === undefined ? null : milliOfQuantity(extras.low),
    gramEquivalentMilli: extras.grams === undefined ? null : milliOfQuantity(extras.grams),
    barcode: extras.barcode ?? null,
  })
const byGram = offered('weight')
const byPiece = offered('fixed')

const genetics: DemoCategory = {
  name: 'Genéticas',
  id: 8,
  genetics: true,
  subcategories: ['Cítricas', 'Índicas', 'Sativas', 'Dulces'],
  products: [
    byGram('Limón Sierra', 8.5, 124.5, { in: 'Cítricas', low: 20, was: 8, about: 'Cáscara de limón y pino.' }),
    byGram('Noche Azul', 9, 86.2, { in: 'Índicas', low: 20, about: 'Tierra, uva y un fondo de regaliz.' }),
    byGram('Miel de Brezo', 7.5, 210, { in: 'Dulces', about: 'Miel clara y flor seca.' }),
    byGram('Brisa Norte', 10, 42.8, { in: 'Sativas', low: 20, about: 'Hierba fresca y eucalipto.' }),
    byGram('Tierra Roja', 8, 6.4, { in: 'Índicas', low: 10, about: 'Especias y madera.' }),
    byGram('Violeta 21', 11, 58, { in: 'Índicas', low: 20, was: 10.5 }),
    byGram('Pino Alto', 7, 0, { in: 'Sativas', low: 10 }),
    byGram('Mar Abierto', 9.5, 73.1, { in: 'Sativas' }),
    byGram('Naranja Lenta', 8, 95.3, { in: 'Cítricas', low: 20 }),
    byGram('Pomelo Claro', 8.5, 61.7, { in: 'Cítricas' }),
    byGram('Lima del Patio', 9, 38, { in: 'Cítricas', low: 15 }),
    byGram('Sombra Vieja', 7.5, 112.6, { in: 'Índicas' }),
    byGram('Luna de Barro', 8, 47.9, { in: 'Índicas', low: 15 }),
    byGram('Crema Tostada', 9.5, 66.4, { in: 'Dulces', low: 20 }),
  ],
}

const extracts: DemoCategory = {
  name: 'Extractos',
  products: [
    byGram('Resina de Sierra', 12, 84, { low: 10 }),
    byGram('Resina Seca', 10, 132.5),
    byGram('Prensado Lento', 18, 26.8, { low: 5 }),
    byGram('Tamizado Fino', 15, 3.2, { low: 5 }),
    byGram('Hielo y Agua', 22, 18.4, { was: 20 }),
    byGram('Polvo Dorado', 14, 41),
  ],
}

const edibles: DemoCategory = {
  name: 'Comestibles',
  products: [
    byPiece('Galleta de Avena', 4, 36, { grams: 0.5, low: 10, barcode: '2000010000012' }),
    byPiece('Bizcocho de Limón', 5, 22, { grams: 0.75, low: 6, barcode: '2000010000029' }),
    byPiece('Brownie de la Casa', 5.5, 18, { grams: 1, low: 6, barcode: '2000010000036' }),
    byPiece('Caramelo de Menta', 1.5, 140, { grams: 0.1, barcode: '2000010000043' }),
    byPiece('Gominola de Frutas', 2, 96, { grams: 0.2, barcode: '2000010000050' }),
    byPiece('Chocolate Negro', 6, 31, { grams: 1, low: 8, was: 5.5, barcode: '2000010000067' }),
    byPiece('Mantequilla Casera', 12, 9, { grams: 4, low: 4 }),
    byPiece('Miel Infusionada', 14, 12, { grams: 5 }),
  ],
}

const drinks: DemoCategory = {
  name: 'Bebidas',
  products: [
    byPiece('Agua 50 cl', 1, 168, { low: 48, barcode: '2000020000019' }),
    byPiece('Agua con Gas 33 cl', 1.2, 84, { low: 24, barcode: '2000020000026' }),
    byPiece('Café', 1.3, 410),
    byPiece('Té de Hierbas', 1.5, 130),
    byPiece('Cola 33 cl', 2, 96, { low: 24, barcode: '2000020000033' }),
    byPiece('Limonada de la Casa', 2.5, 40),
    byPiece('Naranjada 33 cl', 2, 14, { low: 24, barcode: '2000020000040' }),
    byPiece('Tónica 20 cl', 2.2, 60, { barcode: '2000020000057' }),
    byPiece('Zumo de Piña 20 cl', 2.2, 52, { barcode: '2000020000064' }),
  ],
}

const accessories: DemoCategory = {
  name: 'Accesorios',
  products: [
    byPiece('Bandeja de Madera', 12, 15),
    byPiece('Boquillas de Cartón', 1, 220, { low: 50, barcode: '2000030000016' }),
    byPiece('Bolsa Hermética', 0.5, 340, { low: 100 }),
    byPiece('Bote de Cristal', 6, 28, { barcode: '2000030000023' }),
    byPiece('Cenicero de Barro', 8, 17),
    byPiece('Cepillo de Limpieza', 3, 24),
    byPiece('Encendedor', 1.5, 132, { low: 30, barcode: '2000030000030' }),
    byPiece('Libreta de Catas', 7.5, 19, { was: 7 }),
    byPiece('Molinillo de Metal', 15, 21, { low: 5, barcode: '2000030000047' }),
    byPiece('Papel Largo', 1.2, 260, { low: 60, barcode: '2000030000054' }),
    byPiece('Vaporizador de Mano', 89, 7, { low: 2 }),
  ],
}

export const almiranteCatalogue: readonly DemoCategory[] = [genetics, extracts, edibles, drinks, accessories]

export const azoteaCatalogue: readonly DemoCategory[] = [
  {
    name: 'Flores',
    genetics: true,
    products: [
      byGram('Brisa Norte', 10.5, 38.5, { low: 15 }),
      byGram('Limón Sierra', 9, 71),
      byGram('Tejado Viejo', 8, 12.2, { low: 15 }),
    ],
  },
  {
    name: 'Barra',
    products: [byPiece('Agua 50 cl', 1.2, 90, { barcode: '2000020000019' }), byPiece('Café', 1.5, 200)],
  },
]
