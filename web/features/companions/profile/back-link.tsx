import { Trans } from '@lingui/react/macro'
import { Link } from '../../../ui/link.tsx'
import { inLanguage } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'

export const BackLink = () => (
  <Link
    to="/browse"
    className="inline-flex min-h-11 items-center gap-2 text-label text-ink-2 uppercase hover:text-ink"
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      if (goBackTo('/browse')) event.preventDefault()
    }}
  >
    <Icon name="arrow-left" className="size-4" />
    <Trans>All companions</Trans>
  </Link>
)

/**
 * Goes back to the page at this path, with its former state, if only entries of the current page lie
 * between. @returns false if the history has no such page
 */
function goBackTo(pathname: string): boolean {
  if (!('navigation' in window)) return false
  const entries = navigation.entries()
  const current = navigation.currentEntry?.index ?? 0
  for (let index = current - 1; index >= 0; index--) {
    const path = new URL(entries[index]?.url ?? location.href).pathname
    if (path === inLanguage(pathname)) {
      history.go(index - current)
      return true
    }
    if (path !== location.pathname) return false
  }
  return false
}
