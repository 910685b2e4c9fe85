import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedCompanion } from '#contract/admin-companions'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CompanionFields } from './companion-fields.tsx'
import { AskBefore, type Loss } from './ask-before.tsx'
import { ConflictView } from './conflict-view.tsx'
import { draftStore } from './draft-store.ts'
import { MediaTab } from './media/media-tab.tsx'
import { storyDrafts } from './media/story-draft.ts'
import { UploadProgress } from './media/upload-progress.tsx'
import { useUploads } from './media/use-uploads.ts'
import { adminLogin } from './use-admin.ts'
import { useCompanionForm } from './use-companion-form.ts'
import { useSave } from './use-save.ts'
import { useSection } from './use-section.ts'

type Props = { id: string; loaded: ManagedCompanion | null }

/** Create, view or edit one companion. Nothing that was typed goes without a question. */
export function CompanionDialog({ id, loaded }: Props) {
  const { t } = useLingui()
  const { params, go, addressWith } = useSection()
  const typed = useCompanionForm(id, loaded)
  const { form, set, base, isDirty } = typed
  const uploads = useUploads(typed.id, base !== null)
  const close = () => {
    uploads.queue.clear()
    go({ companion: null, edit: null, tab: null }, true)
  }
  const save = useSave(typed, close, uploads.open > 0)
  const [tab, setTab] = useState(params.get('tab') === 'media' ? 'media' : 'basic')
  const [asking, setAsking] = useState<Loss | null>(null)
  const isNew = id === 'new'
  const isEdited = isNew || params.get('edit') === '1' || isDirty
  const locked = !isEdited || save.busy || save.isSaved

  /** What would be lost if the dialog were closed now. */
  function lossNow(): Loss | null {
    if (isDirty && !save.isSaved) return 'typed'
    if (uploads.open > 0) return 'uploads'
    return storyDrafts.read(typed.id) ? 'stories' : null
  }
  const discard = () => {
    draftStore.forget(id)
    storyDrafts.forget(typed.id)
    close()
  }
  async function submit() {
    setTab('basic')
    if ((await save.run()) && uploads.open > 0) setTab('media')
  }

  const title = isNew ? t`New companion` : isEdited ? t`Edit ${base?.name}` : base?.name
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
              <UploadProgress uploads={uploads} />
            </div>
            {save.isOver && (
              <Link className="button button-line" to={adminLogin(addressWith({}))}>
                <Trans>Log in again</Trans>
              </Link>
            )}
            {isEdited ? (
              <Button
                aria-busy={save.busy}
                disabled={save.isSaved || save.conflict !== null}
                onClick={() => void submit()}
              >
                {save.busy ? (
                  <Trans>Saving…</Trans>
                ) : isNew ? (
                  <Trans>Create companion</Trans>
                ) : (
                  <Trans>Update companion</Trans>
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
              save.settle()
            }}
            onDiscard={() => {
              typed.reset(save.conflict)
              save.settle()
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
                panel: (
                  <fieldset disabled={locked} className="admin-form">
                    <CompanionFields form={form} set={set} base={base} />
                  </fieldset>
                ),
              },
              {
                id: 'media',
                label: t`Media & Content`,
                panel: (
                  <MediaTab
                    companionId={typed.id}
                    isStored={base !== null}
                    uploads={uploads}
                    locked={locked}
                  />
                ),
              },
            ]}
          />
        )}
      </Dialog>
      {asking && <AskBefore loss={asking} onConfirm={discard} onClose={() => setAsking(null)} />}
    </>
  )
}
