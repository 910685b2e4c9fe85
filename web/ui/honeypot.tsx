import { Trans } from '@lingui/react/macro'
import { HONEYPOT } from '#platform/honeypot'

/**
 * Attributes that make password managers ignore a field: 1Password, LastPass, Bitwarden, Dashlane, Proton
 * Pass.
 */
const unfilled = {
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-protonpass-ignore': 'true',
}

/** Invisible field; the server refuses forms in which it is filled in. */
export const Honeypot = () => (
  <div className="honey" aria-hidden="true">
    <label>
      <Trans>Leave this field empty</Trans>
      <input name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" {...unfilled} />
    </label>
  </div>
)
