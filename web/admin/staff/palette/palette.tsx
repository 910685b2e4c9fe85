import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { modifierName } from './modifier-name.ts'
import type { PaletteSection } from './use-commands.ts'
import '../../../styles/admin/admin-palette.css'

type Props = {
  /** Those of the role. */
  sections: readonly PaletteSection[]
  signOut: () => void
}

const typing = 'input:not([type="checkbox"]), textarea, select'

/** The search over the whole area and the list of shortcuts, with their buttons and keys. */
export function Palette({ sections, signOut }: Props) {
  const { t } = useLingui()
  const [shown, show] = useState<'search' | 'shortcuts' | null>(null)

  // In time for a key that is pressed as soon as the area is there.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isSearch =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k'
      const isTyping = event.target instanceof Element && event.target.closest(typing)
      if (!isSearch && (event.key !== '?' || isTyping)) return
      event.preventDefault()
      // What is open may hold what was typed: its own ways out ask about that.
      if (event.repeat || document.querySelector('dialog[open]')) return
      show(isSearch ? 'search' : 'shortcuts')
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <Button
        variant="line"
        className="admin-search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show('search')}
      >
        <Icon name="search" />
        <Trans>Search</Trans>
        <kbd aria-hidden="true">{modifierName()} K</kbd>
      </Button>
      <Button
        variant="quiet"
        className="admin-shortcuts text-small"
        aria-label={t`Keyboard shortcuts`}
        aria-keyshortcuts="?"
        onClick={() => show('shortcuts')}
      >
        <kbd aria-hidden="true">?</kbd>
      </Button>
      {shown === 'search' && (
        <SearchDialog
          sections={sections}
          signOut={signOut}
          showShortcuts={() => show('shortcuts')}
          onClose={() => show(null)}
        />
      )}
      {shown === 'shortcuts' && <ShortcutList onClose={() => show(null)} />}
    </>
  )
}
