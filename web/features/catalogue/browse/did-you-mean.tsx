import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Link, type LinkProps } from '../../../ui/link.tsx'
import type { BrowseChange } from './use-browse-state.ts'

type Props = {
  texts: readonly string[]
  withChange: (change: BrowseChange) => LinkProps['to']
}

/** Similar searches that have matches, where the current one has none. */
export const DidYouMean = (props: Props) => (
  <span>
    <Trans>
      Did you mean <Texts {...props} />?
    </Trans>
  </span>
)

const Texts = ({ texts, withChange }: Props) =>
  texts.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && <span>{', '}</span>}
      <Link to={withChange(() => ({ search: text }))} className="underline">
        {text}
      </Link>
    </Fragment>
  ))
