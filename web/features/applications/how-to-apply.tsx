import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/**
 * How one applies. The place of the application form: until there is one, applications come by mail.
 *
 * @param address the mailbox for applications, as a link
 */
export const HowToApply = ({ address }: { address: ReactNode }) => (
  <>
    <p>
      <Trans>
        Please apply by e-mail for now: {address}. A short message is enough to begin with. Tell us
      </Trans>
    </p>
    <ul className="points">
      <li>
        <Trans>your first and last name, e-mail address and telephone number;</Trans>
      </li>
      <li>
        <Trans>your age;</Trans>
      </li>
      <li>
        <Trans>where you are: Zurich, Geneva, Basel, Bern, Lausanne or elsewhere;</Trans>
      </li>
      <li>
        <Trans>if you like, how much experience you have: new, some, experienced or expert;</Trans>
      </li>
      <li>
        <Trans>a few sentences about yourself.</Trans>
      </li>
    </ul>
    <p>
      <Trans>
        Please send no documents and no photos yet. We ask for them later, by a way that suits you.
      </Trans>
    </p>
  </>
)
