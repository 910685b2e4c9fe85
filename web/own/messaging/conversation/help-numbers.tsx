import { Trans } from '@lingui/react/macro'
import { Link } from '../../../ui/link.tsx'

/** The numbers of `/safety`, beside the form to report a member. */
export const HelpNumbers = () => (
  <p>
    <Trans>
      In danger now:{' '}
      <a href="tel:117" className="link">
        117
      </a>{' '}
      or{' '}
      <a href="tel:112" className="link">
        112
      </a>
      ; hurt:{' '}
      <a href="tel:144" className="link">
        144
      </a>
      ; victim support:{' '}
      <a href="tel:142" className="link">
        142
      </a>
      ; someone to talk to:{' '}
      <a href="tel:143" className="link">
        143
      </a>
      . More under{' '}
      <Link to="/safety" className="link">
        Safety
      </Link>
      .
    </Trans>
  </p>
)
