import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { isTyping } from '../../shared/queue/triage-keys.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { modifierName } from './modifier-name.ts'
import type { PaletteSection } from './use-commands.ts'
import '../../../styles/admin/admin-palette.css'

type Props = {
  /** Sections that the role includes. */
  sections: readonly PaletteSection[]
  signOut: () => void
}

/** The search over the staff area and the list of shortcuts, with their buttons and keys. */
export function Palette({ sections, signOut }: Props) {
  const { t } = useLingui()
  const [openDialog, setOpenDialog] = useState<'search' | 'shortcuts' | null>(null)

  // A layout effect, so that the keys work from the first frame on.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isSearch =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k'
      if (!isSearch && (event.key !== '?' || isTyping(event.target))) return
      event.preventDefault()
      // An open dialog may have unsaved input, which its own close button asks about.
      if (event.repeat || document.querySelector('dialog[open]')) return
      setOpenDialog(isSearch ? 'search' : 'shortcuts')
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
        onClick={() => setOpenDialog('search')}
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
        onClick={() => setOpenDialog('shortcuts')}
      >
        <kbd aria-hidden="true">?</kbd>
      </Button>
      {openDialog === 'search' && (
        <SearchDialog
          sections={sections}
          signOut={signOut}
          showShortcuts={() => setOpenDialog('shortcuts')}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'shortcuts' && <ShortcutList onClose={() => setOpenDialog(null)} />}
    </>
  )
}
