import { t } from '@lingui/core/macro'
import type { AuthMode } from './submit-auth.ts'

export const authTitle = (mode: AuthMode) =>
  ({ 'sign-in': t`Sign In`, 'sign-up': t`Create Account`, reset: t`Reset Password` })[mode]
