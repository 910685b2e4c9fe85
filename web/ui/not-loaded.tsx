import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Notice, type NoticeProps } from './notice.tsx'

type Props = Pick<NoticeProps, 'level' | 'link'> & { text: ReactNode; retry: () => void }

/** Error of a part that could not be loaded, with a button to try again. */
export const NotLoaded = ({ retry, ...rest }: Props) => (
  <Notice
    {...rest}
    title={<Trans>Unable to Load Content</Trans>}
    action={{ label: <Trans>Try Again</Trans>, onClick: retry }}
  />
)
