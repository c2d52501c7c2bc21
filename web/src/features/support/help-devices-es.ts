import type { DeviceTopic, Help } from './help-topics.ts'

export const helpDevicesEs: Record<DeviceTopic, Help> = {
  scale: {
    title: 'Pesar con la balanza conectada',
    steps: [
      'En Ajustes, Dispositivos conectados, elige el puerto de la balanza y cómo manda el peso. Hace falta Chrome o Edge.',
      'En Retirada toca el producto y di cuánto piden. Pon el bote vacío y pulsa Tarar, y después pesa. Cero la pone a cero.',
      'El botón espera a que el peso sea estable. Dentro del margen se cobra lo pedido y sale del stock lo pesado.',
      'Si faltan o sobran gramos, corrige el peso o pulsa Cobrar lo pesado. Escribir a mano sirve siempre y queda marcado.',
    ],
    also: 'báscula peso puerto serie usb tara margen conectar balanza',
  },
  devices: {
    title: 'Ver y probar lo que hay conectado',
    steps: [
      'En Ajustes abre Dispositivos conectados: una línea para el lector, la balanza y la cámara, con su estado.',
      'Pulsa Probar. Ninguna prueba registra entradas, ventas ni pesos.',
      'Un lector lento o con prefijo se enseña: pasa el mismo carné tres veces. Si lees otro, empieza de nuevo y lo dice.',
      'Con dos adaptadores iguales el navegador no los distingue: elige uno, pruébalo y quédate con el que responda.',
      'Lo que eliges vale solo para este dispositivo. Sin ninguno conectado todo funciona a mano.',
    ],
    also: 'lector prefijo báscula cámara probar conectado dispositivo puerto usb',
  },
  camera: {
    title: 'Leer carnés y códigos con la cámara',
    steps: [
      'Pulsa el botón de la cámara junto al campo de escaneo y permite la cámara la primera vez.',
      'Pon delante el QR o el código de barras. Vale lo mismo que si lo leyera un lector.',
      'En Entradas se queda abierta para la cola y enseña el último resultado. El mismo carné quieto cuenta una vez.',
      'Con poca luz pulsa Luz, si el móvil la tiene. Si el navegador no deja, toca el candado junto a la dirección.',
    ],
    also: 'qr código barras móvil teléfono linterna permiso escanear',
  },
  printer: {
    title: 'Imprimir tickets y abrir el cajón',
    steps: [
      'En Ajustes, «Aparatos conectados», di cómo está conectada: puerto serie, USB o red con el puente. Hace falta Chrome o Edge.',
      'Elige el ancho del papel y el lenguaje, y pulsa Imprimir prueba: sale un papel que dice PRUEBA.',
      'Si hay un cajón en la impresora, elige su contacto: se abre solo con el efectivo mientras la caja está abierta.',
      'Con Ticket automático sale uno tras cada retirada y recarga. Si falla, pulsa Imprimir otra vez o usa el navegador.',
    ],
    also: 'impresora térmica rollo papel escpos usb cajón efectivo recibo puente red',
  },
  labels: {
    title: 'Imprimir etiquetas',
    steps: [
      'En Ajustes, «Etiquetas», escribe el texto que tiene que llevar cada una, una línea por frase.',
      'Tras cobrar, pulsa Etiqueta: sale una por cada producto, con su lote, su peso y la fecha.',
      'Más tarde, abre la retirada y pulsa Ver el ticket: elige la etiqueta, imprímela o guárdala en PDF.',
    ],
    also: 'etiqueta bote lote peso texto legal pegatina código de barras',
  },
  install: {
    title: 'Instalar en la tableta',
    steps: [
      'Con Chrome o Edge, abre el menú de tu cuenta, arriba a la derecha, y elige «Instalar la app».',
      'En un iPad o iPhone abre Aforo en Safari, pulsa Compartir y elige «Añadir a pantalla de inicio».',
      'Desde su icono se abre a pantalla completa, en Entradas o en Retirada: la que se usó por última vez en esa tableta.',
      'Si se abre sin conexión, dice desde cuándo y qué funciona. Al volver la conexión sigue sola.',
      'Si hay una versión nueva, aparece «Nueva versión lista» entre un socio y otro. Pulsa Actualizar; una tableta bloqueada se actualiza sola.',
      'En la tableta se guarda la app. Datos de socios, cifrados, solo si la tienda sigue sin conexión.',
    ],
    also: 'aplicación icono pantalla de inicio ipad tablet versión actualizar sin conexión internet',
  },
}
