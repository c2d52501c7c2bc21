const place = 'aforo.printed'
const keptMost = 200

function kept(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

/**
 * Takes the printing of an automatic ticket, before it is sent. False if it was taken before, also in another tab: then
 * it is only printed again when somebody presses the button.
 */
export const takeTicket = (ticket: string): Promise<boolean> =>
  navigator.locks.request('aforo printed', () => {
    const tickets = kept()
    if (tickets.includes(ticket)) return false
    try {
      localStorage.setItem(place, JSON.stringify([...tickets, ticket].slice(-keptMost)))
    } catch {
      // It cannot be known later that it was printed, so it is left to the button.
      return false
    }
    return true
  })
