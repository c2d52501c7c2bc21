import { useLocation } from 'react-router'

/** What the sign-in page is told by whoever sent the person there. */
export type SignInState = {
  /** The page that was asked for. */
  from?: string
  reason?: 'expired' | 'refused' | 'unreachable'
}

/** What a page is told about a person who has just signed in: if it is not theirs, they go home instead. */
export type LandingState = { landing?: boolean }

/** Only our own navigation sets this state, and only in these forms. */
const useNavigationState = <S>(): Partial<S> => (useLocation().state ?? {}) as Partial<S>

export const useSignInState = (): SignInState => useNavigationState<SignInState>()
export const useLandingState = (): LandingState => useNavigationState<LandingState>()
