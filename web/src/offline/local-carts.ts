/** Lines of a member's cart that this browser keeps. The counter stores them under this key. */
export function keptCartItems(venueId: number, memberId: number): number {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`aforo.cart.${venueId}.${memberId}`) ?? '{}')
    const items: unknown = typeof kept === 'object' && kept !== null && 'items' in kept ? kept.items : []
    if (!Array.isArray(items)) return 0
    return items.filter((line: { quantityMilli?: unknown }) => Number(line.quantityMilli) > 0).length
  } catch {
    return 0
  }
}
