/** The approval of a command, for the call that carries it out. Empty without one. */
export type Approved = { approvalId?: number }

export const approvedBy = (approvalId: number | undefined): Approved => (approvalId === undefined ? {} : { approvalId })
