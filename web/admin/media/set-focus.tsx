import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Focus, MediaItem } from '#contract/media'
import { changeMedia } from '#contract/media.api'
import { FocusDialog } from '../../features/media/focus-dialog.tsx'
import { call } from '../../lib/call.ts'
import type { Message } from '../../ui/form-message.tsx'
import { saveError } from '../shared/api/save-error.ts'

type Props = {
  item: Omit<MediaItem, 'order'>
  name: string
  onClose: () => void
  onSaved: () => void
}

/** A point that someone else has set meanwhile is not overwritten. */
export function SetFocus({ item, name, onClose, onSaved }: Props) {
  // What was shown when the dialog opened.
  const [seen] = useState(item.focus)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function save(focus: Focus | null) {
    setBusy(true)
    setMessage(null)
    try {
      await call(changeMedia, { params: { id: item.id }, body: { focus, seen: { focus: seen } } })
      onSaved()
    } catch (error) {
      const text = saveError(error, t`The focal point could not be saved. Please try again.`)
      setMessage({ kind: 'error', text })
      setBusy(false)
    }
  }

  return (
    <FocusDialog
      item={item}
      name={name}
      busy={busy}
      message={message}
      onSave={(focus) => void save(focus)}
      onClose={onClose}
    />
  )
}
