import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { contentCall } from '#contract/admin-calls'
import type { CompanionContent, ContentConflict } from '#contract/admin-stories'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { AdminError, askAsAdmin, saveError } from '../ask.ts'
import { useReload } from '../use-admin.ts'
import type { useStoryDraft } from './story-draft.ts'

type Props = {
  companionId: string
  typed: ReturnType<typeof useStoryDraft>
  onSaved: (content: CompanionContent) => void
}

/** Stands as long as something is changed: save it or discard it, and say what became of it. */
export function SaveStories({ companionId, typed, onSaved }: Props) {
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const [theirs, setTheirs] = useState<CompanionContent | null>(null)

  async function save(revision = typed.draft.revision) {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      const body = { ...typed.draft, revision }
      onSaved(await askAsAdmin<CompanionContent>('PUT', contentCall(companionId), body))
      typed.reset()
      reload()
    } catch (error) {
      if (error instanceof AdminError && 'current' in error.body) {
        setTheirs((error.body as ContentConflict).current)
      }
      const failed = t`Failed to save the stories. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
  }

  function takeTheirs() {
    if (theirs) onSaved(theirs)
    typed.reset()
  }
  return (
    <div className="media-save">
      <FormMessage message={message} />
      {theirs ? (
        <>
          <Button aria-busy={busy} onClick={() => void save(theirs.revision)}>
            <Trans>Save mine over theirs</Trans>
          </Button>
          <Button variant="line" onClick={takeTheirs}>
            <Trans>Take theirs</Trans>
          </Button>
        </>
      ) : (
        <>
          <Button aria-busy={busy} onClick={() => void save()}>
            {busy ? <Trans>Saving…</Trans> : <Trans>Save stories</Trans>}
          </Button>
          <Button variant="line" onClick={typed.reset}>
            <Trans>Discard changes</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
