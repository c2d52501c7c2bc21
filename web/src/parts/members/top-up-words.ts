import { words } from '../../words/words.ts'

export const topUpWords = words({
  es: {
    title: 'Añadir crédito',
    amount: 'Importe',
    quick: 'Cantidades rápidas',
    method: 'Forma de pago',
    received: 'Entrega',
    change: 'Cambio',
    short: 'Faltan',
    balance: 'Crédito actual',
    newBalance: 'Nuevo crédito',
    submit: (amount: string) => `Añadir ${amount}`,
    reason: 'Motivo',
    reasonMissing: 'Escribe el motivo.',
    unknown: 'No sabemos si se ha hecho. Lo estamos comprobando…',
    failed: 'Se ha producido un error durante la transacción.',
    done: (amount: string, name: string) => `${amount} añadidos a ${name}`,
    receipt: (balance: string, receipt: string) => `Nuevo crédito ${balance} · recibo ${receipt}`,
    undoReason: 'Deshecho al momento',
    undone: (amount: string, name: string) => `Recarga de ${amount} a ${name}: deshecha`,
    undoneBalance: (balance: string) => `Crédito ${balance}`,
    notUndone: (amount: string, name: string) => `Recarga de ${amount} a ${name}: no se ha podido deshacer`,
    undoUnknown: (amount: string, name: string) =>
      `Recarga de ${amount} a ${name}: no sabemos si se ha deshecho. Lo estamos comprobando…`,
    pending: (amount: string, name: string) =>
      `Recarga de ${amount} a ${name}: no sabemos si se ha hecho. Lo estamos comprobando…`,
    settled: (amount: string, name: string, receipt: string) =>
      `Recarga de ${amount} a ${name}: hecha, recibo ${receipt}`,
    refused: (amount: string, name: string, why: string) => `Recarga de ${amount} a ${name}: no se ha hecho: ${why}`,
  },
  en: {
    title: 'Add credit',
    amount: 'Amount',
    quick: 'Quick amounts',
    method: 'Payment method',
    received: 'Received',
    change: 'Change',
    short: 'Missing',
    balance: 'Current credit',
    newBalance: 'New credit',
    submit: (amount: string) => `Add ${amount}`,
    reason: 'Reason',
    reasonMissing: 'Write down the reason.',
    unknown: 'We do not know whether it was done. We are checking...',
    failed: 'An error occurred during the transaction.',
    done: (amount: string, name: string) => `${amount} added for ${name}`,
    receipt: (balance: string, receipt: string) => `New credit ${balance} · receipt ${receipt}`,
    undoReason: 'Undone at once',
    undone: (amount: string, name: string) => `Top-up of ${amount} for ${name}: undone`,
    undoneBalance: (balance: string) => `Credit ${balance}`,
    notUndone: (amount: string, name: string) => `Top-up of ${amount} for ${name}: could not be undone`,
    undoUnknown: (amount: string, name: string) =>
      `Top-up of ${amount} for ${name}: we do not know whether it was undone. We are checking...`,
    pending: (amount: string, name: string) =>
      `Top-up of ${amount} for ${name}: we do not know whether it was done. We are checking...`,
    settled: (amount: string, name: string, receipt: string) =>
      `Top-up of ${amount} for ${name}: done, receipt ${receipt}`,
    refused: (amount: string, name: string, why: string) => `Top-up of ${amount} for ${name}: not done: ${why}`,
  },
})
