import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

type State = { failure: false | 'offline' | 'online' }

/**
 * Shows errors that no page handled, with a way to continue. Offline, it reloads the page once the
 * connection is back.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: false }

  static getDerivedStateFromError(): State {
    return { failure: navigator.onLine ? 'online' : 'offline' }
  }

  override componentDidCatch() {
    if (this.state.failure === 'offline') addEventListener('online', () => location.reload())
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    if (failure === 'offline') {
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
