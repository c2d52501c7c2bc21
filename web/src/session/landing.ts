import { useLocation } from 'react-router'

/** Navigation state of the sign-in page. */
export type SignInState = {
  /** The page that was requested. */
  from?: string
  reason?: 'expired' | 'refused' | 'unreachable'
}

/**
 * Set on the first navigation after signing in. If the person may not open that page, they go to their start page
 * instead.
 */
export type LandingState = { landing?: boolean }

/** Only our own navigation sets this state, and only with these shapes. */
const useNavigationState = <S>(): Partial<S> => (useLocation().state ?? {}) as Partial<S>

export const useSignInState = (): SignInState => useNavigationState<SignInState>()
export const useLandingState = (): LandingState => useNavigationState<LandingState>()
