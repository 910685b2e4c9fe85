import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { addNoteEndpoint, listNotesEndpoint, type NoteKind } from '#staff/staff-notes'
import { call } from '../../../lib/api/call.ts'
import { formDraft } from '../../../lib/form-draft.ts'
import { useSaving } from '../api/use-saving.ts'
import { useReload, useStaffAnswer, useStaffCache } from '../api/use-staff-answer.ts'

/** Internal notes on a case, with a form for another. Its input is stored in the tab until it is saved. */
export function useStaffNotes(kind: NoteKind, id: string) {
  const cache = useStaffCache()
  const reload = useReload()
  const parts = { params: { kind, id } }
  const query = useStaffAnswer(listNotesEndpoint, parts, { leave: kind !== 'companion' })
  const draft = formDraft(`staff-note-${kind}-${id}`)
  const [input, setInput] = useState(() => draft.read())
  const { busy, message, setMessage, run } = useSaving()
  const text = input['text'] ?? ''

  function type(newText: string) {
    // The id makes a retry store the same note.
    const changedNote = { id: input['id'] ?? crypto.randomUUID(), text: newText }
    setInput(changedNote)
    draft.write(changedNote)
  }

  async function add() {
    if (busy) return
    if (text.trim() === '') return setMessage({ kind: 'error', text: t`Enter a note.` })
    await run(async () => {
      const body = { id: input['id'] ?? crypto.randomUUID(), text }
      cache.set(listNotesEndpoint, parts, await call(addNoteEndpoint, { ...parts, body }))
      draft.clear()
      setInput({})
      void reload()
    })
  }
  return { ...query, text, type, add, busy, message }
}
