import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'

type State = { failed: boolean }

/** Limits an error to one part of the page, such as the header or a dialog. */
export class PartBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError = (): State => ({ failed: true })

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="wrap flex flex-wrap items-center gap-x-4 py-3">
        <p>
          <Trans>Something went wrong</Trans>
        </p>
        <button type="button" className="button button-line" onClick={() => location.reload()}>
          <Trans>Reload the page</Trans>
        </button>
      </div>
    )
  }
}
