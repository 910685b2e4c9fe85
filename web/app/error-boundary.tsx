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
          title={<Trans>You’re offline</Trans>}
          text={<Trans>This page reloads when you’re back online.</Trans>}
        />
      )
    }
    return (
      <Notice
        level={1}
        title={<Trans>Something went wrong</Trans>}
        text={<Trans>Something went wrong on this page. Nothing you typed has been sent.</Trans>}
        action={{ label: <Trans>Reload the page</Trans>, onClick: () => location.reload() }}
        link={{ label: <Trans>Go to the home page</Trans>, to: '/', reload: true }}
      />
    )
  }
}
