import { t } from '@lingui/core/macro'
import type { LoginReason } from '../../lib/auth/login-address.ts'

const texts = {
  ended: () => t`Your session has ended. Sign in again.`,
  settings: () => t`Sign in to see your settings.`,
  bookings: () => t`Sign in to see your bookings.`,
  subscription: () => t`Sign in to see your subscription.`,
  own: () => t`Sign in to see your profile.`,
  searches: () => t`Sign in to see your saved searches.`,
  following: () => t`Sign in to see the companions you follow.`,
} satisfies Record<LoginReason, () => string>

const isReason = (reason: string): reason is LoginReason => Object.hasOwn(texts, reason)

/**
 * Explains why the sign-in page opened. The address names one of the known reasons; it cannot supply the
 * text.
 */
export const LoginReasonNote = ({ reason }: { reason: string | null }) =>
  reason !== null && isReason(reason) ? <p className="message mb-6">{texts[reason]()}</p> : null
