import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import { dropCarried, returnPathOf } from './carried.ts'
import { MailForm, type LinkKind } from './mail-form.tsx'

type Props = {
  /** Error code of the account service; "unavailable" if the service could not be reached. */
  code: string
  kind: LinkKind
  user: User | null
}

/** Explains why a mailed link was refused and offers the next step. */
export function BrokenLink({ code, kind, user }: Props) {
  if (code === 'user_banned') {
    return (
      <>
        <h1 className="text-h2">
          <Trans>This account is suspended</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>
            This link can’t be used right now. If you think that’s a mistake, write to us.
          </Trans>
        </p>
        <p>
          <ButtonLink to="/imprint" variant="line">
            <Trans>Contact details</Trans>
          </ButtonLink>
        </p>
      </>
    )
  }
  if (code === 'unavailable') {
    return (
      <>
        <h1 className="text-h2">
          <Trans>Not available right now</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>
            Your link was accepted, but we can’t sign you in right now. Try again in a few minutes.
          </Trans>
        </p>
        {kind === 'recovery' && <MailForm kind={kind} label={<Trans>Send again</Trans>} />}
        <ToLogin />
      </>
    )
  }
  const isConfirmed = user?.email_confirmed_at !== undefined && kind !== 'recovery'
  return (
    <>
      <h1 className="text-h2">
        {code === 'validation_failed' ? (
          <Trans>This link is incomplete</Trans>
        ) : (
          <Trans>This link no longer works</Trans>
        )}
      </h1>
      {isConfirmed ? (
        <ConfirmedAddress user={user} />
      ) : (
        <>
          <p className="text-ink-2">
            <Reason code={code} kind={kind} />
          </p>
          <MailForm kind={kind} label={<Trans>Send again</Trans>} />
          {!user && <ToLogin />}
        </>
      )}
    </>
  )
}

function Reason({ code, kind }: Pick<Props, 'code' | 'kind'>) {
  if (code === 'validation_failed') {
    return <Trans>Open the link from the email itself, or request a new one:</Trans>
  }
  switch (kind) {
    case 'recovery':
      return <Trans>This link has expired or been used. Request a new one:</Trans>
    case 'email_change':
      return (
        <Trans>
          This link has expired or been used. If you confirmed it before, open the link in the email
          to the other address; if not, request new links:
        </Trans>
      )
    case 'signup':
      return (
        <Trans>
          This link has expired or been used. If you’ve already confirmed your address, sign in; if
          not, request a new link:
        </Trans>
      )
  }
}

function ConfirmedAddress({ user }: { user: User }) {
  const { email = '', new_email } = user
  return (
    <>
      <p className="text-ink-2">
        <Trans>
          You’re signed in, and your address <strong className="text-ink">{email}</strong> is
          confirmed.
        </Trans>{' '}
        {new_email && (
          <span>
            <Trans>
              The change to {new_email} isn’t complete. Open the link in the other email, or request
              new links in your settings.
            </Trans>
          </span>
        )}
      </p>
      <AfterConfirmation user={user} />
    </>
  )
}

export function AfterConfirmation({ user }: { user: User }) {
  const [back] = useState(() => returnPathOf(user))
  return (
    <p className="flex flex-wrap gap-3">
      {back ? (
        <ButtonLink to={back} onClick={() => void dropCarried()}>
          <Trans>Back to the previous page</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to="/browse">
          <Trans>Browse companions</Trans>
        </ButtonLink>
      )}
      <ButtonLink to="/account/settings" variant="line">
        <Trans>Profile Settings</Trans>
      </ButtonLink>
    </p>
  )
}

export const ToLogin = () => (
  <p>
    <ButtonLink to="/login" variant="quiet" className="-ml-1">
      <Trans>Sign in</Trans>
    </ButtonLink>
  </p>
)
