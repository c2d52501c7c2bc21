import type { FirstStep, StepState } from '@aforo/domain'
import { words } from '../../words/words.ts'

type StepWords = Record<FirstStep, { title: string; hint: string; action: string }>

const stepsEs: StepWords = {
  venue: { title: 'Crea tu tienda', hint: 'Nombre, dirección y una foto.', action: 'Crear tienda' },
  products: {
    title: 'Añade tus productos',
    hint: 'Nombre, precio y stock. Con uno ya puedes probar.',
    action: 'Añadir producto',
  },
  member: { title: 'Da de alta al primer socio', hint: 'Puedes ser tú: foto, email y crédito.', action: 'Crear socio' },
  till: { title: 'Abre la caja', hint: 'Cuenta el fondo con el que empiezas la noche.', action: 'Abrir caja' },
  sale: { title: 'Haz la primera retirada', hint: 'Elige al socio y lo que se lleva.', action: 'Hacer retirada' },
}

const stepsEn: StepWords = {
  venue: { title: 'Create your shop', hint: 'Name, address and a picture.', action: 'Create shop' },
  products: {
    title: 'Add your products',
    hint: 'Name, price and stock. One is enough to try it.',
    action: 'Add product',
  },
  member: { title: 'Enrol the first member', hint: 'It can be you: photo, email and credit.', action: 'Create member' },
  till: { title: 'Open the till', hint: 'Count the cash you start the night with.', action: 'Open till' },
  sale: { title: 'Make the first sale', hint: 'Choose the member and what they take.', action: 'Make a sale' },
}

const stateEs: Record<StepState, string> = { done: 'Hecho', now: 'Ahora', pending: 'Pendiente', later: 'Más tarde' }
const stateEn: Record<StepState, string> = { done: 'Done', now: 'Now', pending: 'To do', later: 'Later' }

export const firstStepsWords = words({
  es: {
    title: 'Pon en marcha tu club',
    intro: 'Cinco pasos. Puedes dejarlo a medias y seguir otro día: todo se guarda.',
    notNow: 'Ahora no, ir al Dashboard',
    steps: stepsEs,
    state: stateEs,
    minutes: (minutes: number) => `${minutes} min`,
    left: (steps: number) => (steps === 1 ? 'Queda 1 paso' : `Quedan ${steps} pasos`),
    leftHint: (minutes: number) => (minutes === 1 ? 'Un minuto.' : `Unos ${minutes} minutos.`),
    after: 'Después, tu primera noche.',
    progress: (done: number, all: number) => `${done} de ${all} pasos hechos`,
    waitsFor: (numbers: string, count: number) =>
      count === 1 ? `Disponible al terminar el paso ${numbers}.` : `Disponible al terminar los pasos ${numbers}.`,
    loadError: 'No se han podido leer los pasos',
    finished: 'Todo listo',
    finishedHint: 'Tu club está en marcha. Esta página ya no aparece en el menú.',
    toDashboard: 'Ir al Dashboard',

    name: 'Nombre',
    address: 'Dirección',
    picture: 'Foto de la tienda',
    nameMissing: 'Escribe el nombre.',
    addressMissing: 'Escribe la dirección.',
    pictureMissing: 'Elige una foto de la tienda.',
    venueFailed: 'No se ha creado la tienda',

    how: 'Cómo empezar',
    copy: 'Copiar de otra tienda',
    one: 'Crear uno a uno',
    from: 'Tienda',
    copyFrom: (venue: string, products: string) => `${venue} · ${products}`,
    products: (count: string) => (count === '1' ? '1 producto' : `${count} productos`),
    copyAction: (products: string) => `Copiar ${products}`,
    copyHint: (venue: string) => `Los precios se copian y los podrás cambiar; el stock no. ${venue} no cambia.`,
    copied: (products: string) => `Copiado: ${products}`,
    copyFailed: 'No se han copiado los productos',
    unit: 'Se vende',
    fixed: 'Por unidades',
    weight: 'Por gramos',
    price: 'Precio',
    stock: 'Stock',
    priceFault: 'Escribe un precio mayor que 0.',
    stockFault: 'Escribe cuánto hay.',
    wholeFault: 'Las unidades son enteras.',
    added: (name: string) => `${name} está en el catálogo`,
    productFailed: 'No se ha creado el producto',

    float: 'Fondo inicial',
    floatFault: 'Escribe el efectivo que hay en la caja. Puede ser 0.',
    tillOpened: (till: string) => `${till} está abierta`,
    tillFailed: 'No se ha abierto la caja',

    letIn: (name: string) => `Dar entrada a ${name} y cobrar`,
    letInHint: 'Para retirar hay que estar en la sala.',
    serve: (name: string) => `Abrir la retirada de ${name}`,
    toDoor: 'Ir a Entradas',
    noName: 'tu socio',
  },
  en: {
    title: 'Get your club going',
    intro: 'Five steps. You can stop and go on another day: everything is saved.',
    notNow: 'Not now, go to the Dashboard',
    steps: stepsEn,
    state: stateEn,
    minutes: (minutes: number) => `${minutes} min`,
    left: (steps: number) => (steps === 1 ? '1 step left' : `${steps} steps left`),
    leftHint: (minutes: number) => (minutes === 1 ? 'One minute.' : `About ${minutes} minutes.`),
    after: 'Then comes your first night.',
    progress: (done: number, all: number) => `${done} of ${all} steps done`,
    waitsFor: (numbers: string, count: number) =>
      count === 1 ? `Available after step ${numbers}.` : `Available after steps ${numbers}.`,
    loadError: 'The steps could not be read',
    finished: 'All done',
    finishedHint: 'Your club is up and running. This page is no longer in the menu.',
    toDashboard: 'Go to the Dashboard',

    name: 'Name',
    address: 'Address',
    picture: 'Picture of the shop',
    nameMissing: 'Enter the name.',
    addressMissing: 'Enter the address.',
    pictureMissing: 'Choose a picture of the shop.',
    venueFailed: 'The shop was not created',

    how: 'How to start',
    copy: 'Copy from another shop',
    one: 'Create one by one',
    from: 'Shop',
    copyFrom: (venue: string, products: string) => `${venue} · ${products}`,
    products: (count: string) => (count === '1' ? '1 product' : `${count} products`),
    copyAction: (products: string) => `Copy ${products}`,
    copyHint: (venue: string) => `Prices are copied and can be changed; stock is not. ${venue} stays as it is.`,
    copied: (products: string) => `Copied: ${products}`,
    copyFailed: 'The products were not copied',
    unit: 'Sold',
    fixed: 'By the piece',
    weight: 'By the gram',
    price: 'Price',
    stock: 'Stock',
    priceFault: 'Enter a price above 0.',
    stockFault: 'Enter how much there is.',
    wholeFault: 'Pieces are whole numbers.',
    added: (name: string) => `${name} is in the catalogue`,
    productFailed: 'The product was not created',

    float: 'Opening float',
    floatFault: 'Enter the cash in the till. It can be 0.',
    tillOpened: (till: string) => `${till} is open`,
    tillFailed: 'The till was not opened',

    letIn: (name: string) => `Let ${name} in and sell`,
    letInHint: 'A member must be inside to take something.',
    serve: (name: string) => `Serve ${name}`,
    toDoor: 'Go to Entries',
    noName: 'your member',
  },
})
