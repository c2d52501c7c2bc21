import type { Help, ImportTopic } from './help-topics.ts'

export const helpImportsEs: Record<ImportTopic, Help> = {
  importFile: {
    title: 'Traer socios o productos de un archivo',
    steps: [
      'En Socios o en Productos pulsa Importar, y elige el archivo: CSV o Excel (.xlsx). La primera fila lleva los títulos.',
      'Di qué es cada columna. El dinero y los límites se confirman siempre. La próxima vez se recuerdan.',
      'Comprobar no guarda nada: cada fila sale lista, con avisos, repetida o con errores, y dice cómo se arregla.',
      'Descarga las filas con errores, corrígelas y súbelas otra vez. De quien ya está se ven los dos y decides.',
      'Importar lo hace todo de una vez. El crédito entra como «saldo inicial» y el stock como movimiento. No se envía ningún email.',
      'Al terminar puedes subir un ZIP con fotos que se llamen como el número de socio.',
    ],
    also: 'csv excel xlsx migrar otro programa alta masiva lista saldo inicial columnas fotos zip',
  },
  importUndo: {
    title: 'Deshacer una importación',
    steps: [
      'En Importar, abre la importación y pulsa Deshacer la importación. Puedes hacerlo durante siete días.',
      'Se deshace entera: se quita lo que entró, su crédito y su stock se anulan, y lo cambiado vuelve a como estaba.',
      'Si alguien ya ha usado algo de lo importado no se puede, y se dice qué filas son y por qué.',
    ],
    also: 'revertir anular error equivocado borrar importar',
  },
  wholeExport: {
    title: 'Llevarse todo en un archivo',
    steps: [
      'En Exportaciones, quien es titular de todas las tiendas pulsa Pedir una copia completa y escribe una frase dos veces.',
      'La copia se prepara aparte. Cuando está lista, Descargar la guarda una sola vez; a las 24 horas caduca.',
      'Es un ZIP cifrado con AES: ábrelo con la frase en un programa que lo admita, como 7-Zip. Sin ella no se abre.',
      'Dentro hay JSON Lines y CSV de cada tabla, un diccionario, las fotos y los libros.',
      'Quién la pidió y quién la descargó queda en el registro.',
    ],
    also: 'exportar todo copia seguridad backup irse portabilidad zip contraseña datos',
  },
  apiKey: {
    title: 'Conectar otro programa',
    steps: [
      'En Ajustes, Otros programas, abre Claves de API y pulsa Crear una clave.',
      'Escribe para qué es, marca lo que puede hacer y elige las tiendas y hasta cuándo.',
      'Copia la clave y guárdala en el otro programa: solo se muestra una vez.',
      'Da a cada programa su propia clave. La lista dice cuándo se usó por última vez.',
      'Revoca la que se pierda o no se use: su programa deja de entrar al momento.',
    ],
    also: 'api clave token integración torno taquillas contabilidad programa conectar',
  },
  webhook: {
    title: 'Avisar a otro programa',
    steps: [
      'En Ajustes, Otros programas, abre Webhooks y pulsa Crear un webhook.',
      'Pega la dirección que te da el otro programa y marca los avisos y las tiendas.',
      'Copia el secreto y guárdalo en el otro programa: solo se muestra una vez.',
      'Abre el webhook y pulsa Enviar una prueba. La lista dice qué ha respondido el otro programa.',
      'Lo que falla se vuelve a enviar solo durante tres días. Después puedes volver a enviarlo desde la lista.',
    ],
    also: 'webhook evento aviso integración contabilidad torno taquilla programa conectar',
  },
  journal: {
    title: 'Dar el diario a la gestoría',
    steps: [
      'En Exportaciones, abre Diario contable. El plan de cuentas propone los códigos del PGC: repásalos con tu gestoría y pulsa Guardar el plan.',
      'Elige los días y las tiendas, y pulsa Exportar CSV o Exportar Excel.',
      'Cada asiento está cuadrado, y la última línea es la suma de control: el debe y el haber son iguales.',
      'Un tipo de impuesto nuevo añade cuentas. Si alguna no tiene código, la descarga dice cuál.',
    ],
    also: 'gestoría asesoría contabilidad asientos libro diario plan cuentas códigos PGC contable',
  },
  registers: {
    title: 'Emitir los libros que pide una inspección',
    steps: [
      'En Exportaciones, abre Libros oficiales. Elige el libro de socios, el de dispensación o el registro de aforo, y los días.',
      'Pulsa Emitir PDF o Emitir CSV. El documento recibe el número siguiente y queda anotado con su huella.',
      'Si hay demasiadas líneas, emite uno por cada parte del periodo.',
      'Para saber si una copia es la original, pulsa Elegir archivo en Comprobar una copia.',
    ],
    also: 'inspección libro socios dispensación retiradas aforo registro oficial PDF huella comprobar copia numerado',
  },
  inspectors: {
    title: 'Dar acceso a un inspector',
    steps: [
      'En Ajustes, abre Accesos de inspección y pulsa Dar acceso. Escribe quién es, de qué organismo y por qué, y elige los días y las tiendas.',
      'Pásale el enlace de invitación: con él elige su contraseña. Solo funciona una vez; si se pierde, pulsa Nuevo enlace.',
      'En esos días puede descargar copias de los tres libros, comprobar un documento, y ver cuánta gente hay en la sala y el stock, sin precios.',
      'No cambia nada ni abre otra página. Su nombre y la hora están en su pantalla, en cada página y en cada línea de una copia.',
      'Lo que consulta y descarga está en Registro. Los días se acaban solos; para cortar antes, pulsa Revocar y deja de entrar al momento.',
      'El registro de aforo lleva el aforo de cada día. Si pides días cuyas visitas ya se eliminaron por su plazo, el documento lo dice.',
    ],
    also: 'inspección inspector ayuntamiento policía acceso temporal consultar copia marca de agua revocar libros aforo retención',
  },
}
