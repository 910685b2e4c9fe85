import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps } from '../../../ui/link.tsx'
import type { BrowseChange } from './use-browse-state.ts'

type Props = {
  /** What was typed, and the text whose matches are shown. */
  search: string
  corrected: string
  withChange: (change: BrowseChange) => LinkProps['to']
}

/** Says that another text was searched for, with the way back to the one that was typed. */
export const Corrected = ({ search, corrected, withChange }: Props) => (
  <p role="status" className="my-4 wrap-anywhere">
    <Trans>
      Showing results for <strong>{corrected}</strong>.{' '}
      <Link to={withChange(() => ({ search, exact: true }))} className="link inline-block">
        Search for {search} instead
      </Link>
    </Trans>
  </p>
)
