import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

function subscribe(notify: () => void) {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

/** Notice while the browser is offline. */
export function OfflineNote() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="sticky top-0 z-20 bg-ink px-5 py-2 text-center text-small text-paper">
          <Trans>You’re offline. You may be seeing an older version of this page.</Trans>
        </p>
      )}
    </div>
  )
}
