import { Trans } from '@lingui/react/macro'
import { Link } from '../../../ui/link.tsx'
import { goBackTo } from '../../../lib/go-back.ts'
import { Icon } from '../../../ui/icon.tsx'

export const BackLink = () => (
  <Link
    to="/browse"
    className="inline-flex min-h-11 items-center gap-2 text-label text-ink-2 uppercase hover:text-ink"
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      if (goBackTo('/browse')) event.preventDefault()
    }}
  >
    <Icon name="arrow-left" className="size-4" />
    <Trans>All companions</Trans>
  </Link>
)
