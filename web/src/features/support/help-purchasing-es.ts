import type { Help, PurchasingTopic } from './help-topics.ts'

export const helpPurchasingEs: Record<PurchasingTopic, Help> = {
  purchasingOrder: {
    title: 'Pedir a un proveedor',
    steps: [
      'En Productos, «Proveedores», añade a quién le compras y cuántos días tarda.',
      'En «Reposición» está lo que se acaba antes de que pueda llegar un pedido. Corrige las cantidades y pulsa Crear pedidos.',
      'Cada proveedor tiene su borrador: pon el coste acordado y el día en que lo esperas.',
      'Pulsa Marcar como pedido. Aforo no lo envía: avisa tú al proveedor.',
    ],
    also: 'proveedores reposición compras comprar pedido reponer',
  },
  purchasingReceive: {
    title: 'Recibir un pedido',
    steps: [
      'En Productos, «Pedidos», abre el pedido y pulsa Recibir en la línea que ha llegado.',
      'Escribe lo que ha llegado. Si es menos, se dice lo que falta; si es más, tienes que aceptarlo.',
      'Deja el coste vacío si es el acordado. Guárdalo como lote aparte para saber de dónde viene cada gramo.',
      'Si lo que falta ya no llegará, pulsa Cerrar sin lo que falta y escribe por qué.',
    ],
    also: 'entrega albarán género llegada lote proveedor recibir',
  },
  purchasingValue: {
    title: 'Cuánto vale el stock a coste',
    steps: [
      'En Productos, «Valor a coste», está lo que costó el género que queda: cada lote a su coste, el resto a la media de sus entradas.',
      'Lo que entró sin coste no se suma: pulsa «Solo sin coste conocido» para verlo.',
      'Con varias tiendas propias se ve también el total. Exportar CSV guarda el detalle de la tienda.',
    ],
    also: 'valoración inventario coste almacén existencias',
  },
}
