import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

/** Catches what no page handled: says so, and offers a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Notice
        level={1}
        title={<Trans>Something went wrong</Trans>}
        text={<Trans>The page could not be shown. Nothing you entered was sent.</Trans>}
        action={{ label: <Trans>Reload the page</Trans>, onClick: () => location.reload() }}
        link={{ label: <Trans>To the home page</Trans>, to: '/', reload: true }}
      />
    )
  }
}
