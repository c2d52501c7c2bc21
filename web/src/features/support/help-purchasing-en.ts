import type { Help, PurchasingTopic } from './help-topics.ts'

export const helpPurchasingEn: Record<PurchasingTopic, Help> = {
  purchasingOrder: {
    title: 'Order from a supplier',
    steps: [
      'In Products, “Suppliers”, add whom you buy from and how many days they take.',
      '“Reorder” lists what runs out before an order could arrive. Correct the quantities and press Make orders.',
      'Each supplier has a draft: add the agreed cost and the day you expect it.',
      'Press Mark as ordered. Aforo does not send it: tell the supplier yourself.',
    ],
    also: 'suppliers reorder purchase buy order restock',
  },
  purchasingReceive: {
    title: 'Receive an order',
    steps: [
      'In Products, “Orders”, open the order and press Receive on the line that has come.',
      'Type what has come. If it is less, you are told what is missing; if it is more, you have to accept it.',
      'Leave the cost empty if it is the agreed one. Keep it as a batch of its own to know where each gram comes from.',
      'If the rest will not come, press Close without the rest and type why.',
    ],
    also: 'delivery goods arrival batch supplier receive',
  },
  purchasingValue: {
    title: 'What the stock is worth at cost',
    steps: [
      'Products, “Value at cost”, says what the goods left came in for: each batch at its own cost, the rest at the mean of its deliveries.',
      'What came in without a cost is not added: press “Only without a known cost” to see it.',
      'With several shops of your own there is a total as well. Export CSV saves the details of the shop.',
    ],
    also: 'valuation inventory cost warehouse',
  },
}
