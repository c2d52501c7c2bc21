import type { ErrorEntry } from './error-entry.ts'

export const catalogueErrors = {
  category_not_found: {
    status: 404,
    es: 'No se encuentra esa categoría.',
    en: 'That category cannot be found.',
  },
  category_exists: {
    status: 409,
    es: 'Ya hay una categoría con ese nombre.',
    en: 'There is already a category of that name.',
  },
  category_nested: {
    status: 422,
    es: 'Una subcategoría no puede tener otras dentro.',
    en: 'A subcategory cannot hold others.',
  },
  category_limit: {
    status: 422,
    es: 'No caben más categorías. Elimina antes alguna que no uses.',
    en: 'There is no room for more categories. Delete one you do not use first.',
  },
  category_in_use: {
    status: 409,
    es: 'Quedan productos en esa categoría: {count}. Di adónde van.',
    en: 'There are still products in that category: {count}. Say where they go.',
  },
  subcategory_not_found: {
    status: 422,
    es: 'Esa subcategoría no es de la categoría elegida.',
    en: 'That subcategory does not belong to the chosen category.',
  },
  product_not_found: {
    status: 404,
    es: 'No se encuentra ese producto.',
    en: 'That product cannot be found.',
  },
  product_changed: {
    status: 409,
    es: 'Otra persona ha cambiado este producto mientras lo editabas.',
    en: 'Somebody else changed this product while you were editing it.',
  },
  catalogue_not_empty: {
    status: 409,
    es: 'Esta tienda ya tiene productos, así que no se copian otros.',
    en: 'This shop already has products, so no others are copied.',
  },
  copied_products_many: {
    status: 422,
    es: 'La otra tienda tiene más de {most} productos. Expórtalos e impórtalos aquí.',
    en: 'The other shop has more than {most} products. Export them and import them here.',
  },
  product_barcode_taken: {
    status: 409,
    es: 'Ese código de barras ya es de {name}.',
    en: 'That barcode already belongs to {name}.',
  },
  product_unit_kept: {
    status: 422,
    es: 'El tipo de unidad ya no se puede cambiar: hay movimientos apuntados con él. Crea otro producto.',
    en: 'The unit type can no longer be changed: movements are recorded in it. Create another product.',
  },
  quantity_not_whole: {
    status: 422,
    es: 'Este producto va por unidades: escribe un número entero.',
    en: 'This product goes by the piece: type a whole number.',
  },
  stock_moved: {
    status: 409,
    es: 'El stock ha cambiado mientras tanto y no se ha guardado el tuyo. Mira cuánto hay ahora y vuelve a contar.',
    en: 'The stock has changed meanwhile and yours was not saved. Look at what there is now and count again.',
  },
  stock_insufficient: {
    status: 409,
    es: 'No hay suficiente stock.',
    en: 'There is not enough stock.',
  },
  batch_not_found: {
    status: 404,
    es: 'No se encuentra ese lote.',
    en: 'That batch cannot be found.',
  },
  batch_blocked: {
    status: 409,
    es: 'Ese lote está bloqueado: no se puede retirar de él.',
    en: 'That batch is blocked: nothing can be taken from it.',
  },
  batch_not_blocked: {
    status: 409,
    es: 'Ese lote no está bloqueado.',
    en: 'That batch is not blocked.',
  },
  batch_short: {
    status: 409,
    es: 'Ningún lote tiene tanto. Elige el lote o pon menos cantidad.',
    en: 'No batch holds that much. Choose the batch, or take less.',
  },
  batch_code_taken: {
    status: 409,
    es: 'Ese producto ya tiene un lote con ese código.',
    en: 'That product already has a batch with that code.',
  },
  batch_changed: {
    status: 409,
    es: 'Otra persona ha cambiado este lote mientras lo editabas.',
    en: 'Somebody else changed this batch while you were editing it.',
  },
  transfer_not_found: {
    status: 404,
    es: 'No se encuentra ese traslado.',
    en: 'That transfer cannot be found.',
  },
  transfer_same_venue: {
    status: 422,
    es: 'Elige otra tienda: el traslado saldría y llegaría a la misma.',
    en: 'Choose another shop: the transfer would leave from and arrive at the same one.',
  },
  transfer_received: {
    status: 409,
    es: 'Ese traslado ya se ha recibido.',
    en: 'That transfer has already been received.',
  },
  transfer_cancelled: {
    status: 409,
    es: 'Ese traslado se ha cancelado: el producto ha vuelto a la tienda de origen.',
    en: 'That transfer was cancelled: the goods are back at the shop that sent them.',
  },
  transfer_gap_unexplained: {
    status: 422,
    es: 'No ha llegado lo mismo que salió. Di por qué en cada línea con diferencia.',
    en: 'What arrived is not what was sent. Say why in every line with a difference.',
  },
  transfer_too_much: {
    status: 422,
    es: 'Ha llegado más del doble de lo que salió. Revisa la cantidad.',
    en: 'More than twice what was sent has arrived. Check the quantity.',
  },
  transfer_unit_differs: {
    status: 422,
    es: '{name} no se mide igual en las dos tiendas: uno va por gramos y el otro por unidades. Elige otro producto.',
    en: '{name} is not measured alike at both shops: one goes by the gram, the other by the piece. Choose another product.',
  },
  transfer_product_needed: {
    status: 422,
    es: 'Elige a qué producto de esta tienda entra cada línea.',
    en: 'Choose the product of this shop that each line goes into.',
  },
  supplier_not_found: {
    status: 404,
    es: 'No se encuentra ese proveedor.',
    en: 'That supplier cannot be found.',
  },
  supplier_exists: {
    status: 409,
    es: 'Ya hay un proveedor con ese nombre.',
    en: 'There is already a supplier of that name.',
  },
  supplier_changed: {
    status: 409,
    es: 'Otra persona ha cambiado este proveedor mientras lo editabas.',
    en: 'Somebody else changed this supplier while you were editing it.',
  },
  purchase_order_not_found: {
    status: 404,
    es: 'No se encuentra ese pedido.',
    en: 'That order cannot be found.',
  },
  purchase_order_changed: {
    status: 409,
    es: 'Otra persona ha cambiado este pedido mientras lo editabas.',
    en: 'Somebody else changed this order while you were editing it.',
  },
  purchase_order_state: {
    status: 409,
    es: 'Eso ya no se puede hacer con este pedido. Mira cómo está ahora.',
    en: 'That can no longer be done with this order. Look at its state now.',
  },
  purchase_supplier_missing: {
    status: 422,
    es: 'Elige el proveedor antes de pedir.',
    en: 'Choose the supplier before ordering.',
  },
  purchase_lines_missing: {
    status: 422,
    es: 'Añade al menos un producto antes de pedir.',
    en: 'Add at least one product before ordering.',
  },
  purchase_line_repeated: {
    status: 422,
    es: 'Un producto está dos veces en el pedido. Déjalo en una sola línea.',
    en: 'A product is twice in the order. Keep it on one line.',
  },
  purchase_line_not_found: {
    status: 404,
    es: 'Ese producto no está en el pedido.',
    en: 'That product is not in the order.',
  },
  purchase_line_moved: {
    status: 409,
    es: 'Alguien acaba de recibir de esta línea, así que no se ha apuntado otra vez. Mira cuánto ha llegado ya.',
    en: 'Somebody has just received goods on this line, so nothing was booked again. Look at how much has come already.',
  },
  purchase_line_surplus: {
    status: 409,
    es: 'Es más de lo pedido. Marca que aceptas lo que sobra.',
    en: 'That is more than was ordered. Say that you accept the surplus.',
  },
  stock_too_large: {
    status: 422,
    es: 'Es demasiado: el stock no pasa de 1.000.000.',
    en: 'That is too much: stock goes up to 1,000,000.',
  },
} as const satisfies Record<string, ErrorEntry>
