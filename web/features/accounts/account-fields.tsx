import { Trans, useLingui } from '@lingui/react/macro'
import { inLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { MIN_PASSWORD_LENGTH } from './call-auth.ts'

type Props = {
  errorOf: (name: string) => string | false
  /** Opens the sign-in page, which returns to this form afterwards. */
  onSignIn: () => void
}

/** Email and password inside a visitor's form: for an existing account or, with the box ticked, a new one. */
export function AccountFields({ errorOf, onSignIn }: Props) {
  const { t } = useLingui()
  const field = (name: string) => ({ name, error: errorOf(name) })
  return (
    <section className="account-fields" aria-label={t`Your account`}>
      <h3 className="text-h4">
        <Trans>Your account</Trans>
      </h3>
      <p className="text-small text-ink-2">
        <Trans>Only you will be able to read the reply.</Trans>{' '}
        <Button variant="quiet" className="-my-2" onClick={onSignIn}>
          <Trans>Sign in first</Trans>
        </Button>
      </p>
      <Field {...field('email')} label={t`Email`} type="email" autoComplete="email" required />
      <PasswordField
        {...field('password')}
        label={t`Password`}
        autoComplete="current-password"
        minLength={MIN_PASSWORD_LENGTH}
        hint={t`At least 6 characters`}
      />
      <Checkbox
        {...field('rules')}
        label={
          <Trans>
            I’m new here: create an account for me. I’m 18 or older, I’ll be respectful, and I
            accept the{' '}
            <a href={inLanguage('/terms')} target="_blank" className="link">
              terms
            </a>
            .
          </Trans>
        }
      />
    </section>
  )
}
