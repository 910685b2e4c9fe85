import { Trans } from '@lingui/react/macro'

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' }

export const CancelLink = ({ url, name }: { url: string; name: string }) => (
  <a {...elsewhere} href={url} className="button button-line">
    <Trans>
      Cancel <span className="sr-only">{name} (opens in a new tab)</span>
    </Trans>
  </a>
)

/** Who has cancelled and thinks better of it pays nothing now. */
export const KeepLink = ({ url }: { url: string }) => (
  <a {...elsewhere} href={url} className="button button-solid">
    <Trans>
      Keep my plan <span className="sr-only">(opens in a new tab)</span>
    </Trans>
  </a>
)

export const SupportLink = ({ url, name }: { url: string; name: string }) => (
  <a {...elsewhere} href={url} className="link">
    <Trans>
      {name} support <span className="sr-only">(opens in a new tab)</span>
    </Trans>
  </a>
)
