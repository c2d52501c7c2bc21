import type { Help, TransferTopic } from './help-topics.ts'

export const helpTransfersEs: Record<TransferTopic, Help> = {
  transfer: {
    title: 'Trasladar producto a otra tienda',
    steps: [
      'En Productos pulsa Traslados, y Nuevo traslado. También puedes pulsar Trasladar en un producto o en un lote.',
      'Elige la tienda, añade cada producto con su lote y su cantidad, y pulsa Enviar. Sale de tu stock y queda de camino.',
      'En la otra tienda sale un aviso en Productos. Abre el traslado, pesa lo que ha llegado y escríbelo.',
      'Si no ha llegado lo mismo, elige por qué. La diferencia queda registrada y los gramos cuadran en las dos tiendas.',
      'Mientras nadie lo reciba, quien lo envió lo puede cancelar: vuelve a los mismos lotes.',
      'Lo que llega es un lote nuevo que recuerda de cuál procede. Si se bloquea el de origen, se bloquea también.',
    ],
    also: 'traslado mover enviar recibir lote procede camino diferencia',
  },
  witness: {
    title: 'Destruir producto o dar muestras con testigo',
    steps: [
      'En el producto pulsa Apuntar merma, elige el lote, los gramos y el motivo: Destruido o Muestra.',
      'Si la tienda pide testigo, pulsa Elegir testigo: otra persona del equipo confirma con su PIN o su carné en la tableta, o en su propio teléfono.',
      'Nadie es testigo de lo suyo. Los dos nombres quedan en los movimientos y en la vida del lote.',
      'En Ajustes, Topes del equipo, eliges si hace falta testigo al destruir y para las muestras.',
    ],
    also: 'testigo destruir destrucción muestra laboratorio merma acta',
  },
}
