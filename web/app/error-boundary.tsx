import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

type State = { failed: false | 'offline' | 'online' }

/**
 * Catches what no page handled: says so, and offers a way on. Offline, the page is loaded again once the
 * connection is back.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: navigator.onLine ? 'online' : 'offline' }
  }

  override componentDidCatch() {
    if (this.state.failed === 'offline') addEventListener('online', () => location.reload())
  }

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    if (failed === 'offline') {
      return (
        <Notice
          level={1}
          title={<Trans>You are offline</Trans>}
          text={<Trans>This page reloads once you are back online.</Trans>}
        />
      )
    }
    return (
      <Notice
        level={1}
        title={<Trans>Something went wrong</Trans>}
        text={<Trans>This page could not be displayed. Nothing you entered was sent.</Trans>}
        action={{ label: <Trans>Reload the page</Trans>, onClick: () => location.reload() }}
        link={{ label: <Trans>Go to the home page</Trans>, to: '/', reload: true }}
      />
    )
  }
}
