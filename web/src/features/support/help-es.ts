import { helpDevicesEs } from './help-devices-es.ts'
import { helpCountsEs } from './help-counts-es.ts'
import { helpImportsEs } from './help-imports-es.ts'
import { helpRulesEs } from './help-rules-es.ts'
import { helpInvoicesEs } from './help-invoices-es.ts'
import { helpTransfersEs } from './help-transfers-es.ts'
import { helpPracticeEs } from './help-practice-es.ts'
import { helpPurchasingEs } from './help-purchasing-es.ts'
import type { Help, HelpTopic } from './help-topics.ts'

export const helpEs: Record<HelpTopic, Help> = {
  entry: {
    title: 'Dejar entrar a alguien',
    steps: [
      'Abre Entradas y pasa el carné por el lector, o pulsa Nueva Entrada (tecla N) y escribe tres letras del nombre o el Nº socio.',
      'Mira la foto y el estado: dice si puede entrar o por qué no.',
      'Pulsa Entrada. El aforo sube en todas las pantallas.',
      '¿Te has equivocado? Pulsa Deshacer en el aviso; hay dos minutos.',
    ],
    also: 'puerta acceso escanear qr salida',
  },
  refusal: {
    title: 'Por qué la puerta dice que no',
    steps: [
      'Lee el motivo junto a la foto: cuota, caducidad, edad, aforo completo o documento sin ver.',
      'Si la cuota ha caducado, pulsa Renovar y cobra allí mismo.',
      'Si la tienda solo avisa, escribe por qué entra: queda registrado con tu nombre.',
      'Si la tienda lo bloquea, nadie puede saltárselo. Las reglas se cambian en Ajustes.',
    ],
    also: 'bloqueado rechazado entrada denegada reglas',
  },
  topUp: {
    title: 'Añadir crédito a un socio',
    steps: [
      'Búscalo en Socios, en Entradas o en Retirada y pulsa Añadir crédito.',
      'Escribe el importe o elige uno de los rápidos, y si paga en efectivo o con tarjeta.',
      'Mira cuánto quedará y confirma. La recarga se cuenta una sola vez aunque pulses dos.',
    ],
    also: 'recarga saldo monedero ingresar dinero',
  },
  weigh: {
    title: 'Pesar y cobrar',
    steps: [
      'En Retirada elige a quien está en sala: pasa su carné o escribe en Buscar clientes...',
      'Toca el producto y escribe los gramos de la balanza o los euros: el otro se calcula solo.',
      'Pulsa Añadir y repite con lo demás. El carrito enseña el total y el crédito que quedará.',
      'Pulsa Checkout (Ctrl + Intro). Si falta crédito, añádelo allí mismo.',
    ],
    also: 'vender dispensar gramos carrito peso retirada',
  },
  takeBack: {
    title: 'Anular o devolver una retirada',
    steps: [
      'Justo después de cobrar, pulsa Anular: durante unos minutos puede hacerlo quien la cobró.',
      'Más tarde, ábrela desde Contabilidad con Ver la retirada.',
      'Pulsa Anular para devolverla entera, o Devolver productos para una parte; di si vuelve al stock.',
      'Escribe el motivo. El dinero vuelve a su crédito y nada se borra.',
    ],
    also: 'devolución reembolso error cancelar',
  },
  till: {
    title: 'Abrir y cerrar la caja',
    steps: [
      'En Contabilidad o en Caja pulsa Abrir caja y escribe el fondo inicial: lo que hay en el cajón.',
      'Durante el turno, apunta en Entrada o salida lo que metas o saques, con su motivo.',
      'Pulsa Cerrar caja y cuenta billetes y monedas, o el total (arqueo).',
      'Si hay descuadre, escribe por qué. Una caja cerrada ya no cambia: queda su informe.',
    ],
    also: 'turno arqueo recuento efectivo cambio fondo cuadrar',
  },
  expense: {
    title: 'Apuntar un gasto',
    steps: [
      'En Contabilidad o en Caja pulsa Gasto.',
      'Escribe el importe, elige el concepto y cómo se paga: en efectivo sale de la caja abierta.',
      'Guarda. Si te equivocas, anúlalo con un motivo: los dos apuntes quedan.',
    ],
    also: 'pago proveedor compra factura salida',
  },
  product: {
    title: 'Crear un producto',
    steps: [
      'En Productos pulsa Crear Producto.',
      'Elige primero si se vende por unidad o por gramos: cambia el precio y el stock.',
      'Escribe nombre, precio, stock y categoría; la foto es opcional.',
      'Guarda. Aparece en Retirada al momento, en todas las pantallas.',
    ],
    also: 'precio categoría genética catálogo género',
  },
  count: {
    title: 'Recibir, contar y apuntar mermas',
    steps: [
      'En Productos abre el producto.',
      'Pulsa Recibir cuando llegue género, con su coste y proveedor. Cada entrada es un lote.',
      'Pulsa Contar y escribe lo que hay de verdad: la diferencia queda apuntada.',
      'Pulsa Apuntar merma para lo que se pierde sin venderse, con su tipo.',
    ],
    also: 'inventario stock recuento humedad existencias',
  },
  batch: {
    title: 'Seguir y bloquear un lote',
    steps: [
      'En Productos abre el producto: en Lotes están sus entradas, con lo que queda y cuándo caducan.',
      'Abre el lote: la barra dice dónde está lo recibido, y si la suma cuadra. Debajo está cada movimiento.',
      'Ver lista dice qué socios lo han recibido. Hace falta el permiso Ver socios, y queda registrado.',
      'Pulsa Bloquear lote y escribe el motivo: nadie retira de él hasta que lo desbloquees.',
    ],
    also: 'trazabilidad retirar género caducidad proveedor variedad cosecha quién recibió',
  },
  jar: {
    title: 'Elegir de qué bote se retira',
    steps: [
      'Al tocar un producto con lotes, arriba pone de cuál se retira: el más antiguo que tenga bastante.',
      'Pulsa Cambiar y toca otro, o escanea la etiqueta del bote. Los bloqueados dicen por qué no se pueden usar.',
      'Cada línea del carrito nombra su lote. Si uno se bloquea o no llega, el carrito lo dice y ofrece el arreglo.',
    ],
    also: 'lote tarro etiqueta escanear cambiar bote',
  },
  member: {
    title: 'Dar de alta a un socio',
    steps: [
      'Pulsa Crear Socio en Socios, o Nuevo Socio en Entradas.',
      'Haz la foto y escribe el email y el crédito: son obligatorios.',
      'Completa lo demás: documento, fecha de nacimiento, cuota y caducidad.',
      'Si ya existe alguien parecido, se avisa antes de guardar.',
    ],
    also: 'nuevo cliente registrar inscripción ficha tarjeta',
  },
  staff: {
    title: 'Añadir personal y darle permisos',
    steps: [
      'En Personal pulsa Crear Trabajad@r y escribe su email y su contraseña, o envíale un enlace.',
      'Marca las tiendas donde trabaja.',
      'Elige su rol, como Puerta, Mostrador o Encargado, o uno tuyo. Con Ajustar cambias permisos solo a esa persona. Nadie da más de lo que tiene.',
      'En Roles creas y cambias los tuyos: el cambio vale al momento para quien los tiene. También puedes copiarlos a otra tienda.',
      'Para que deje de entrar, elimínalo: sus sesiones se cierran al momento.',
    ],
    also: 'trabajador empleado propietario acceso invitación rol',
  },
  secondFactor: {
    title: 'Proteger mi cuenta con un segundo paso',
    steps: [
      'En Ajustes abre Seguridad.',
      'Añade una llave de acceso: tu dispositivo te pide la huella, la cara o el PIN. O activa los códigos de un solo uso y escanea el QR con tu aplicación.',
      'Guarda los códigos de recuperación fuera del móvil.',
    ],
    also: 'passkey llave de acceso huella código autenticador doble factor 2FA seguridad',
  },
  lostPhone: {
    title: 'He perdido el móvil con el que entro',
    steps: [
      'Escribe tu email y tu contraseña y elige Usar un código de recuperación.',
      'En Seguridad quita la llave del móvil perdido, o pulsa Cambiar de móvil.',
      'Sin códigos de recuperación, pide a quien lleva al personal que te quite el segundo paso.',
    ],
    also: 'recuperación robado perdido teléfono bloqueado no puedo entrar',
  },
  password: {
    title: 'Recuperar una contraseña',
    steps: [
      'En la pantalla de inicio pulsa ¿Has olvidado la contraseña? y escribe tu email.',
      'Abre el correo antes de una hora y elige otra contraseña. Todas tus sesiones se cierran.',
      'Si no llega ningún correo, el dueño abre tu ficha en Personal, crea un enlace de contraseña y te lo pasa.',
    ],
    also: 'olvidado clave correo enlace sesión',
  },
  sharedTablet: {
    title: 'Compartir una tableta sin mezclar nombres',
    steps: [
      'En la tableta entra con tu contraseña, abre Ajustes, Tabletas compartidas, y dala de alta con un nombre: «Barra 1».',
      'Cada persona elige su PIN en su perfil, en su propio móvil u ordenador. Quien lleva el personal puede darle un carné.',
      'Para cambiar de persona toca el botón de arriba o Alt+L. La siguiente toca su cara y escribe su PIN, o pasa su carné.',
      'Tras el tiempo sin uso que digas en Ajustes se bloquea sola. La página y el socio abierto esperan a quien entre.',
      'Con cinco PIN incorrectos solo vale el carné, entrar con la contraseña, o que te desbloqueen en Personal.',
      'Si se pierde, dala de baja en Tabletas compartidas desde otro dispositivo: deja de valer al momento.',
    ],
    also: 'pin carné bloqueo bloquear cambiar de persona turno tablet dispositivo robada perdida',
  },
  approvals: {
    title: 'Aprobaciones: lo que pasa de un tope',
    steps: [
      'En Ajustes de la tienda pon los topes del equipo: descuento, gramos, anulaciones, devoluciones de crédito, caja, precios y mermas.',
      'Quien pasa de un tope no se queda parado: pide la aprobación con un motivo. Nadie aprueba lo suyo.',
      'Aprueba quien tiene el permiso de aprobar: con su PIN o su carné en la misma tableta, o desde su propio móvil.',
      'La petición caduca a los 5 minutos. Aprobada, vale 5 minutos, una vez y solo para eso: si cambia el carrito, se pide otra vez.',
      'En el Registro quedan quién lo pidió, quién lo aprobó, el motivo y el tope.',
    ],
    also: 'aprobar permiso tope límite descuento encargado pin carné móvil petición rechazar',
  },
  hours: {
    title: 'Fichar y corregir horas',
    steps: [
      'Abre el menú de tu foto y pulsa Fichar entrada; al irte, Fichar salida.',
      'En Tu perfil ves tus turnos del mes.',
      'Quien lleva al personal ve las horas de todos desde Personal, en Horas, y las exporta.',
      'Si se olvidó la salida, se corrige allí con un motivo: lo fichado siempre se puede leer.',
    ],
    also: 'turno jornada horario registro trabajador salida olvidada',
  },
  messages: {
    title: 'Dejar una nota a los compañeros',
    steps: [
      'Pulsa el bocadillo de la cabecera: el número dice cuántos mensajes no has visto.',
      'Elige todo el personal o una persona. Lo que es para una persona solo lo leéis los dos.',
      'Escribe y pulsa Intro.',
      'Para el próximo turno, fija una nota de relevo: se queda arriba hasta que alguien la quita.',
    ],
    also: 'mensaje chat aviso relevo recado',
  },
  line: {
    title: 'Qué hacer cuando se cae la línea',
    steps: [
      'Una franja ámbar dice desde cuándo no hay conexión. Lo que ves es de esa hora.',
      'Si la franja dice que este dispositivo sigue, continúa. Si no, no se registra nada: apúntalo en papel.',
      'Comprueba el wifi o comparte datos desde un móvil. La pantalla vuelve sola.',
      'Al volver la línea, todo se pone al día sin recargar.',
    ],
    also: 'sin conexión internet wifi red caída offline',
  },
  offline: {
    title: 'Sin conexión: seguir vendiendo y abriendo la puerta',
    steps: [
      'En Ajustes, «Sin conexión», un propietario lo activa y pone los límites. Sigue un dispositivo compartido, no los demás.',
      'La franja ámbar dice desde cuándo y cuánto queda por enviar. Pulsa Ver para la lista y la hora límite.',
      'Vende a quien estaba en sala, hasta su crédito y el límite. Por encima, el botón se bloquea y dice cuánto sobra.',
      'Si otro dispositivo vende sin conexión, aquí no se cobra: espera, o alguien con el permiso de caja toma el relevo.',
      'Antes de tomar el relevo, mira la otra pantalla o apágala. Lo que le quedaba por enviar lo decide una persona.',
    ],
    also: 'sin internet offline relevo límite por socio cola por enviar línea caída',
  },
  offlineReturn: {
    title: 'Cuando vuelve la conexión',
    steps: [
      'Lo hecho sin conexión se envía solo y en orden, con su hora real. La franja cuenta cuánto va.',
      'Abre «Vuelta de la conexión» desde la franja o desde Contabilidad: primero lo que necesita una decisión.',
      'Cada tarjeta dice qué pasó y trae la respuesta habitual en un botón; «Otra opción» tiene el resto.',
      'Una retirada entregada no se borra: queda como deuda, se devuelve o se anula. La caja no se cierra si falta algo por enviar.',
    ],
    also: 'enviar decisiones deuda crédito negativo relevo cola',
  },
  unanswered: {
    title: 'Falta una respuesta: ¿se ha cobrado?',
    steps: [
      'No repitas la venta desde otra pantalla: la que envió el cobro pregunta sola qué pasó.',
      'Si te ofrece reintentar, pulsa: con la misma clave se cobra una sola vez.',
      'Si dudas, mira las últimas transacciones del socio o Contabilidad: lo que no está ahí no se ha cobrado.',
    ],
    also: 'tiempo de espera doble cobro repetido duplicado error',
  },
  accountant: {
    title: 'Exportar para la gestoría',
    steps: [
      'En Contabilidad elige los días, la tienda y lo que quieras incluir.',
      'Pulsa Exportar CSV o Excel: sale exactamente lo filtrado, con todas sus páginas.',
      'Ábrelo con la hoja de cálculo: los decimales van como en tu idioma.',
    ],
    also: 'contable asesoría excel hoja descargar informe impuestos',
  },
  books: {
    title: 'Qué significa que los libros están comprobados',
    steps: [
      'Cada noche se suma de nuevo el crédito de cada socio, cada caja y cada stock, apunte por apunte.',
      'Con 0 diferencias, lo que ves en pantalla es lo que dicen los apuntes.',
      'Si hay una diferencia se dice dónde. No se corrige sola: avisa a soporte.',
    ],
    also: 'comprobación diferencias cuadra auditoría saldo prueba',
  },
  alerts: {
    title: 'Avisos de lo que no debería esperar',
    steps: [
      'La campana de arriba dice cuántos avisos hay sin ver en todas tus tiendas. Púlsala para verlos.',
      'Avisa si alguien devuelve crédito muchas veces en un día, abre muchas fichas en una hora o recibe muchos rechazos.',
      'También si una caja queda por debajo de cero, alguien inicia sesión desde un dispositivo o país nuevo, o las cuentas no cuadran.',
      'Abre el enlace para ver qué pasó y pulsa Visto. Lo que hiciste tú lo marca otra persona.',
      'Lo mismo es un solo aviso que crece; si crece, vuelve a estar sin ver.',
      'En Ajustes, Topes del equipo, eliges desde cuántos avisa. En Ajustes, Seguridad, qué avisos te llegan por correo.',
    ],
    also: 'campana notificaciones alertas correo fraude robo',
  },
  ...helpTransfersEs,
  ...helpDevicesEs,
  ...helpCountsEs,
  ...helpImportsEs,
  ...helpRulesEs,
  ...helpPurchasingEs,
  ...helpPracticeEs,
  ...helpInvoicesEs,
}
