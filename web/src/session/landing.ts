/** What the sign-in page is told by whoever sent the person there. */
export type SignInState = {
  /** The page that was asked for. */
  from?: string
  reason?: 'expired' | 'refused' | 'unreachable'
}

/** What a page is told about a person who has just signed in: if it is not theirs, they go home instead. */
export type LandingState = { landing?: boolean }
