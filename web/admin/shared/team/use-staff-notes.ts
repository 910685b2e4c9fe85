import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { NoteKind } from '#staff/staff-note-options'
import { addNote, listNotes } from '#staff/staff-notes.api'
import { call } from '../../../lib/api/call.ts'
import { formDraft } from '../../../lib/form-draft.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { saveError } from '../api/save-error.ts'
import { useReload, useStaffAnswer, useStaffCache } from '../api/use-staff-answer.ts'

/** What staff have noted, and one more. What is typed stays in this tab until it is stored. */
export function useStaffNotes(kind: NoteKind, id: string) {
  const cache = useStaffCache()
  const reload = useReload()
  const parts = { params: { kind, id } }
  const query = useStaffAnswer(listNotes, parts, { leave: kind !== 'companion' })
  const draft = formDraft(`staff-note-${kind}-${id}`)
  const [typed, setTyped] = useState(() => draft.read())
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const text = typed['text'] ?? ''

  function type(next: string) {
    // Sent twice, it is still one note.
    const changed = { id: typed['id'] ?? crypto.randomUUID(), text: next }
    setTyped(changed)
    draft.write(changed)
  }

  async function add() {
    if (busy) return
    if (text.trim() === '') return setMessage({ kind: 'error', text: t`Please write a note.` })
    setBusy(true)
    setMessage(null)
    try {
      const body = { id: typed['id'] ?? crypto.randomUUID(), text }
      cache.set(listNotes, parts, await call(addNote, { ...parts, body }))
      draft.clear()
      setTyped({})
      void reload()
    } catch (error) {
      const failed = t`Could not be saved. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
  }
  return { ...query, text, type, add, busy, message }
}
