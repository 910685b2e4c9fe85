import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps } from '../../../ui/link.tsx'
import type { BrowseChange } from './use-browse-state.ts'

type Props = {
  /** The text as typed; `corrected` is the text whose matches are listed. */
  search: string
  corrected: string
  withChange: (change: BrowseChange) => LinkProps['to']
}

/** Notice that a corrected text was searched for, with a link to search for the original. */
export const CorrectionNotice = ({ search, corrected, withChange }: Props) => (
  <p role="status" className="my-4 wrap-anywhere">
    <Trans>
      Showing results for <strong>{corrected}</strong>.{' '}
      <Link to={withChange(() => ({ search, exact: true }))} className="link inline-block">
        Search for {search} instead
      </Link>
    </Trans>
  </p>
)
