import { Trans } from '@lingui/react/macro'

/** An invisible field; the server refuses forms in which it is filled in. */
export const Honeypot = () => (
  <div className="honey" aria-hidden="true">
    <label>
      <Trans>Leave this field empty</Trans>
      <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)
