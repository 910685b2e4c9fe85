import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ManagedCompanion } from '#contract/admin-companions'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CompanionFacts } from './companion-facts.tsx'
import { CompanionFields } from './companion-fields.tsx'
import { ConfirmDiscard, type UnsavedChanges } from '../shared/form/confirm-discard.tsx'
import { ConflictView } from './conflict-view.tsx'
import { draftStore } from '../shared/form/draft-store.ts'
import { MediaTab } from '../media/media-tab.tsx'
import { storyDrafts, useStoryDraft } from '../media/story-draft.ts'
import { UploadProgress } from '../media/upload-progress.tsx'
import { useContent } from '../media/use-content.ts'
import { useSaveStories } from '../media/use-save-stories.ts'
import { useUploads } from '../media/use-uploads.ts'
import { adminLogin } from '../shared/api/use-admin.ts'
import { useCompanionForm } from './use-companion-form.ts'
import { useSave } from './use-save.ts'
import { useSaveKey } from '../shared/form/use-save-key.ts'
import { useSection } from '../shared/api/use-section.ts'

type Props = { id: string; loaded: ManagedCompanion | null }

/** Create, view or edit one companion. Nothing that was typed goes without a question. */
export function CompanionDialog({ id, loaded }: Props) {
  const { t } = useLingui()
  const { params, go, addressWith } = useSection()
  const typed = useCompanionForm(id, loaded)
  const { form, set, base, isDirty } = typed
  const isStored = base !== null
  const uploads = useUploads(typed.id, isStored)
  const content = useContent(typed.id, isStored)
  const stories = useSaveStories(typed.id, content.put)
  const hasStories = useStoryDraft(typed.id) !== null
  const close = () => {
    uploads.queue.clear()
    go({ companion: null, edit: null, tab: null }, true)
  }
  const save = useSave({ typed, content, stories, uploads: uploads.open, close })
  const [tab, setTab] = useState(params.get('tab') === 'media' ? 'media' : 'basic')
  const [asking, setAsking] = useState<UnsavedChanges | null>(null)
  const isEdited = id === 'new' || params.get('edit') === '1' || isDirty || hasStories
  const locked = !isEdited || save.busy || save.isSaved
  const maySave = isEdited && !save.isSaved && save.conflict === null && stories.theirs === null

  useEffect(() => {
    if (!hasStories) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasStories])

  /** What would be lost if the dialog were closed now. */
  function lossNow(): UnsavedChanges | null {
    if (save.isPublishing) return 'publication'
    if (isDirty && !save.isSaved) return 'typed'
    if (uploads.open > 0) return 'uploads'
    return hasStories ? 'stories' : null
  }
  const discard = () => {
    draftStore.forget(id)
    storyDrafts.forget(typed.id)
    close()
  }
  async function submit() {
    if (!maySave || save.busy) return
    // A field of the gallery is saved when it is left.
    const field = document.activeElement?.closest<HTMLElement>('input, textarea')
    field?.blur()
    const place = await save.run()
    field?.focus()
    if (place) setTab(place)
    else if (uploads.open > 0) setTab('media')
  }
  useSaveKey(1, () => void submit())

  const isPublic = (one: { kind: string; access: string; purpose: string }) =>
    one.kind === 'photo' && one.access === 'public' && one.purpose === 'gallery'
  const hasPhoto =
    uploads.uploads.some((one) => one.state !== 'refused' && isPublic(one)) ||
    (content.content?.gallery ?? base?.public_photos ?? []).some(
      ({ type, access_level }) => type === 'photo' && access_level === 'public',
    )

  const title = !isStored ? t`New companion` : isEdited ? t`Edit ${base.name}` : base.name
  return (
    <>
      <Dialog
        open
        kind="wide"
        title={title}
        onClose={close}
        mayClose={() => {
          const loss = lossNow()
          setAsking(loss)
          return loss === null
        }}
        footer={
          <>
            <div className="mr-auto min-w-0 flex-1 basis-64">
              <FormMessage message={save.message} />
              <UploadProgress uploads={uploads} isPublishing={save.isPublishing} />
            </div>
            {save.isOver && (
              <Link className="button button-line" to={adminLogin(addressWith({}))}>
                <Trans>Sign in again</Trans>
              </Link>
            )}
            {isEdited ? (
              <Button aria-busy={save.busy} disabled={!maySave} onClick={() => void submit()}>
                {save.busy ? (
                  <Trans>Saving…</Trans>
                ) : save.isSaved && uploads.open > 0 ? (
                  <Trans>Uploading…</Trans>
                ) : isStored ? (
                  <Trans>Update companion</Trans>
                ) : (
                  <Trans>Create companion</Trans>
                )}
              </Button>
            ) : (
              <Button onClick={() => go({ edit: '1' }, true)}>
                <Trans>Edit</Trans>
              </Button>
            )}
          </>
        }
      >
        {typed.isRestored && isDirty && (
          <p className="message mb-4">
            <Trans>What you had typed and not saved is here again.</Trans>{' '}
            <Button variant="quiet" onClick={() => typed.reset(loaded)}>
              <Trans>Discard it</Trans>
            </Button>
          </p>
        )}
        {save.conflict ? (
          <ConflictView
            mine={form}
            theirs={save.conflict}
            onTake={set}
            onKeep={() => {
              typed.rebase(save.conflict!)
              save.finish()
            }}
            onDiscard={() => {
              typed.reset(save.conflict)
              save.finish()
            }}
          />
        ) : (
          <Tabs
            label={t`Companion`}
            active={tab}
            onChange={setTab}
            tabs={[
              {
                id: 'basic',
                label: t`Basic Info`,
                panel:
                  isStored && !isEdited ? (
                    <CompanionFacts companion={base} />
                  ) : (
                    <fieldset disabled={locked} className="admin-form">
                      <CompanionFields form={form} set={set} base={base} hasPhoto={hasPhoto} />
                    </fieldset>
                  ),
              },
              {
                id: 'media',
                label: t`Media & Content`,
                panel: (
                  <MediaTab
                    companionId={typed.id}
                    isStored={isStored}
                    uploads={uploads}
                    content={content}
                    saving={stories}
                    locked={locked}
                  />
                ),
              },
            ]}
          />
        )}
      </Dialog>
      {asking && (
        <ConfirmDiscard loss={asking} onConfirm={discard} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
