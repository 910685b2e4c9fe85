import { Trans } from '@lingui/react/macro'

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

export const CancelLink = ({ url, name }: { url: string; name: string }) => (
  <a {...newTab} href={url} className="button button-line">
    <Trans>
      Cancel <span className="sr-only">{name} (opens in a new tab)</span>
    </Trans>
  </a>
)

/** Link for a member who revokes a cancellation, which costs nothing now. */
export const KeepLink = ({ url }: { url: string }) => (
  <a {...newTab} href={url} className="button button-solid">
    <Trans>
      Keep my plan <span className="sr-only">(opens in a new tab)</span>
    </Trans>
  </a>
)

export const SupportLink = ({ url, name }: { url: string; name: string }) => (
  <a {...newTab} href={url} className="link">
    <Trans>
      {name} support <span className="sr-only">(opens in a new tab)</span>
    </Trans>
  </a>
)
