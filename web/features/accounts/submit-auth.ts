import { t } from '@lingui/core/macro'
import type { Message } from '../../ui/form-message.tsx'
import { signInWithPassword } from '../../lib/auth/password.ts'
import { currentPath } from '../../lib/i18n.ts'
import { callAuth, isMailLimited, resetAddress } from './call-auth.ts'
import { returnPath, signUp } from './sign-up.ts'

export type AuthMode = 'sign-in' | 'sign-up' | 'reset'

export const authTitle = (mode: AuthMode) =>
  ({ 'sign-in': t`Sign In`, 'sign-up': t`Create Account`, reset: t`Reset Password` })[mode]

type Outcome = {
  message: Message
  /** True if the address is not confirmed yet. */
  unconfirmed?: boolean
}

const submitters: Record<
  AuthMode,
  (email: string, field: (name: string) => string) => Promise<Outcome>
> = {
  async 'sign-in'(email, field) {
    const error = await callAuth(({ client, remember }) => {
      remember(field('remember') === 'on')
      return signInWithPassword(client, { email, password: field('password') })
    })
    if (!error) return { message: null }
    return {
      message: { kind: 'error', text: error.text },
      unconfirmed: error.code === 'email_not_confirmed',
    }
  },

  async 'sign-up'(email, field) {
    const return_to = returnPath(currentPath(), location.search)
    const { refusal, signedIn } = await signUp(email, field('password'), {
      ...(return_to && { return_to }),
    })
    if (refusal) return { message: { kind: 'error', text: refusal.text } }
    if (signedIn) return { message: null }
    const text = t`Registration successful! Please check your email to verify your account.`
    return { message: { kind: 'success', text }, unconfirmed: true }
  },

  async reset(email) {
    const error = await callAuth(({ client }) =>
      client.resetPasswordForEmail(email, { redirectTo: resetAddress() }),
    )
    if (error && !isMailLimited(error)) return { message: { kind: 'error', text: error.text } }
    const text = t`Password reset email sent! Please check your inbox.`
    return { message: { kind: 'success', text } }
  },
}

export const submitAuth = (mode: AuthMode, field: (name: string) => string) =>
  submitters[mode](field('email').trim(), field)
