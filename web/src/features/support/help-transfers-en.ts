import type { Help, TransferTopic } from './help-topics.ts'

export const helpTransfersEn: Record<TransferTopic, Help> = {
  transfer: {
    title: 'Send goods to another shop',
    steps: [
      'In Products press Transfers, then New transfer. You can also press Transfer on a product or a batch.',
      'Choose the shop, add each product with its batch and quantity, and press Send. It leaves your stock and is on the way.',
      'At the other shop a notice appears in Products. Open the transfer, weigh what has arrived and type it.',
      'If something else arrived, choose why. The difference is recorded, and the grams add up over both shops.',
      'As long as nobody has received it, whoever sent it can cancel it: it goes back into the same batches.',
      'What arrives is a new batch that remembers which one it came from. If that one is blocked, so is this one.',
    ],
    also: 'transfer move send receive batch origin way difference',
  },
  witness: {
    title: 'Destroy goods or give samples before a witness',
    steps: [
      'On the product press Record a loss, choose the batch, the grams and the reason: Destroyed or Sample.',
      'If the shop asks for a witness, press Choose a witness: somebody else on the team confirms by PIN or card on the tablet, or on their own phone.',
      'Nobody is their own witness. Both names stay in the movements and in the life of the batch.',
      'In Settings, Staff limits, you choose whether destroying, and samples, need a witness.',
    ],
    also: 'witness destroy destruction sample laboratory loss',
  },
}
