import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  createManagedEndpoint,
  saveManagedEndpoint,
  type ManagedCompanion,
} from '#companions/staff/admin-companions'
import { previewCompanionEndpoint } from '#moderation/companion-preview'
import { recordAgeEndpoint, recordListingConsentEndpoint } from '#companions/publication'
import { payloadOf } from '../../features/companions/fields/companion-form.ts'
import { call } from '../../lib/api/call.ts'
import { moment } from '../../lib/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { CompanionMediaSlots, CompanionMediaLoader } from './companion-media.ts'
import { CompanionDetailsSection } from './companion-details.tsx'
import { CompanionFormFields } from './companion-fields.tsx'
import { PrivateCover } from '../shared/companions/private-cover.tsx'
import { PreviewButton } from '../shared/companions/preview-button.tsx'
import { AccountSection } from '../shared/companions/account-section.tsx'
import { ConfirmDiscard, type UnsavedChanges } from '../shared/form/confirm-discard.tsx'
import { ConflictView } from './conflict-view.tsx'
import { draftStore } from './draft-store.ts'
import { IfMay, useMay } from '../shared/api/role.tsx'
import { adminLogin } from '../shared/api/use-staff-answer.ts'
import { isBegun } from './records-form.ts'
import { RecordsSection } from './records-section.tsx'
import type { RestoredVersion } from './restored.ts'
import { useCompanionForm } from './use-companion-form.ts'
import { useSave } from './use-save.ts'
import {
  HourPriceQuestion,
  largeHourPriceChange,
  type HourPriceChange,
} from './hour-price-question.tsx'
import { useSaveKey } from '../shared/form/use-save-key.ts'
import { Measures } from '../shared/team/measures.tsx'
import { StaffNotes } from '../shared/team/staff-notes.tsx'
import { useSection } from '../shared/api/use-section.ts'

type Props = {
  id: string
  loadedCompanion: ManagedCompanion | null
  /** For reading: includes records made after `loaded`, which are no fields of the form. */
  currentCompanion: ManagedCompanion | null
  Media: CompanionMediaLoader
}

/** Compact padding: two such buttons fit side by side on a phone. */
const narrow = 'max-sm:px-2 max-sm:text-small'

/** Dialog to create, read or edit one companion. Asks before it discards typed changes. */
export function CompanionDialog({ id, loadedCompanion, currentCompanion, Media }: Props) {
  const companionForm = useCompanionForm(id, loadedCompanion, currentCompanion)
  return (
    <Media companionId={companionForm.id} companion={companionForm.base}>
      {(media) => (
        <DialogWithMedia
          id={id}
          loadedCompanion={loadedCompanion}
          currentCompanion={currentCompanion}
          companionForm={companionForm}
          media={media}
        />
      )}
    </Media>
  )
}

type SaveLabelProps = { isBusy: boolean; isUploading: boolean; isStored: boolean }

function SaveLabel({ isBusy, isUploading, isStored }: SaveLabelProps) {
  if (isBusy) return <Trans>Saving…</Trans>
  if (isUploading) return <Trans>Uploading…</Trans>
  return isStored ? <Trans>Update companion</Trans> : <Trans>Create companion</Trans>
}

type LoadedProps = Omit<Props, 'Media'> & {
  companionForm: ReturnType<typeof useCompanionForm>
  media: CompanionMediaSlots
}

function DialogWithMedia({
  id,
  loadedCompanion,
  currentCompanion,
  companionForm,
  media,
}: LoadedProps) {
  const { t } = useLingui()
  const { params, navigate, addressWith } = useSection()
  const { form, base, isDirty, records, setRecord } = companionForm
  const isStored = base !== null
  const { openUploads, stagedUploads } = media
  const close = () => {
    // Uploads under way continue without the dialog.
    if (openUploads === 0) media.cancelUploads()
    navigate({ companion: null, edit: null, tab: null }, true)
  }
  const save = useSave({ companionForm, media, close })
  const { set } = save
  const [tab, setTab] = useState(params.get('tab') === 'media' ? 'media' : 'basic')
  const [closingLoss, setClosingLoss] = useState<UnsavedChanges | null>(null)
  const [priceChange, setPriceChange] = useState<(HourPriceChange & { asPublic: boolean }) | null>(
    null,
  )
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  const may = useMay()
  const mayEdit = may(isStored ? saveManagedEndpoint : createManagedEndpoint)
  const takesRecords = !isStored && may(recordListingConsentEndpoint) && may(recordAgeEndpoint)
  const isOpened = id === 'new' || params.get('edit') === '1' || isDirty || media.hasChangedStories
  const isEdited = mayEdit && isOpened
  const locked = !isEdited || save.busy || save.isSaved
  const maySave = isEdited && !save.isSaved && save.conflict === null && !media.hasConflict

  /** The kind of unsaved work that closing the dialog now would discard. */
  function lossNow(): UnsavedChanges | null {
    if (save.isPublishing) return 'publication'
    if (isDirty && !save.isSaved) return 'typed'
    if (stagedUploads > 0) return 'files'
    return media.hasChangedStories ? 'stories' : null
  }
  const restore = ({ at, state }: RestoredVersion) => {
    companionForm.fill(state)
    setRestoredAt(at)
    navigate({ edit: '1' }, true)
  }
  const discard = () => {
    draftStore.forget(id)
    media.discardStories()
    if (save.isPublishing || stagedUploads > 0) media.cancelUploads()
    close()
  }
  function submit(asPublic = false) {
    if (!maySave || save.busy) return
    const change = largeHourPriceChange(base?.price_per_hour, form.price_per_hour)
    if (change) setPriceChange({ ...change, asPublic })
    else void send(asPublic)
  }

  async function send(asPublic: boolean) {
    setPriceChange(null)
    // A field of the gallery saves its value when it loses the focus.
    const field = document.activeElement?.closest<HTMLElement>('input, textarea')
    field?.blur()
    const place = await save.run(asPublic)
    field?.focus()
    if (place) setTab(place)
    else if (openUploads > 0) setTab('media')
  }
  useSaveKey(1, () => submit())

  let title = t`New companion`
  if (isStored) title = isEdited ? t`Edit ${base.name}` : base.name
  return (
    <>
      <Dialog
        open
        kind="wide"
        title={title}
        onClose={close}
        mayClose={() => {
          const loss = lossNow()
          setClosingLoss(loss)
          return loss === null
        }}
        footer={
          <>
            <div className="mr-auto min-w-0 flex-1 basis-64">
              <FormMessage message={save.message} />
              {media.progress(save.isPublishing)}
            </div>
            {save.isOver && (
              <Link className="button button-line" to={adminLogin(addressWith({}))}>
                <Trans>Sign in again</Trans>
              </Link>
            )}
            {isStored && (
              <IfMay call={previewCompanionEndpoint}>
                <PreviewButton
                  name={form.name || base.name}
                  load={() =>
                    call(previewCompanionEndpoint, {
                      params: { id: base.id },
                      body: isDirty ? { draft: payloadOf(form) } : {},
                    })
                  }
                />
              </IfMay>
            )}
            {isEdited ? (
              <Button
                variant={takesRecords ? 'line' : 'solid'}
                className={narrow}
                aria-busy={save.busy}
                disabled={!maySave}
                onClick={() => submit()}
              >
                <SaveLabel
                  isBusy={save.busy}
                  isUploading={save.isSaved && openUploads > 0}
                  isStored={isStored}
                />
              </Button>
            ) : (
              mayEdit && (
                <Button onClick={() => navigate({ edit: '1' }, true)}>
                  <Trans>Edit</Trans>
                </Button>
              )
            )}
            {takesRecords && (
              <Button
                className={narrow}
                disabled={!maySave || save.busy}
                onClick={() => submit(true)}
              >
                <Trans>Create and publish</Trans>
              </Button>
            )}
          </>
        }
      >
        {companionForm.isRestored && isDirty && (
          <p className="message mb-4">
            <Trans>Your unsaved changes have been restored.</Trans>{' '}
            <Button variant="quiet" onClick={() => companionForm.reset(loadedCompanion)}>
              <Trans>Discard them</Trans>
            </Button>
          </p>
        )}
        {restoredAt !== null && isEdited && save.conflict === null && !save.isSaved && (
          <p className="message mb-4" role="status">
            {isDirty ? (
              <Trans>
                The form shows the version of {moment(restoredAt)}. Check it, then save.
              </Trans>
            ) : (
              <Trans>The profile already matches its version of {moment(restoredAt)}.</Trans>
            )}
          </p>
        )}
        {save.conflict ? (
          <ConflictView
            ownForm={form}
            newerVersion={save.conflict}
            hasRecords={!isStored && isBegun(records)}
            onTake={set}
            onKeep={() => {
              media.recordConsent(records)
              companionForm.rebase(save.conflict!)
              save.finish()
            }}
            onDiscard={() => {
              media.recordConsent(records)
              companionForm.reset(save.conflict)
              save.finish()
            }}
          />
        ) : (
          <div
            className={
              isStored
                ? 'grid grid-cols-1 gap-x-12 gap-y-8 min-[75rem]:grid-cols-[minmax(0,1fr)_18rem]'
                : ''
            }
          >
            <div className="min-w-0">
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
                        <div className="grid gap-6">
                          <CompanionDetailsSection
                            companion={currentCompanion ?? base}
                            onRestore={restore}
                          />
                          <AccountSection companionId={base.id} />
                        </div>
                      ) : (
                        <fieldset disabled={locked} className="admin-form">
                          <CompanionFormFields
                            form={form}
                            set={set}
                            refusals={save.refusals}
                            base={base}
                            channelsCover={
                              <PrivateCover
                                companionId={companionForm.id}
                                title={<Trans>Contact details</Trans>}
                              />
                            }
                            records={
                              takesRecords && (
                                <RecordsSection
                                  form={form}
                                  set={set}
                                  records={records}
                                  setRecord={setRecord}
                                  files={media.filesOfRecords(locked)}
                                />
                              )
                            }
                          />
                        </fieldset>
                      ),
                  },
                  {
                    id: 'media',
                    label: t`Media & Content`,
                    panel: media.tab(locked, {
                      givenBy: records.givenBy,
                      givenOn: records.givenOn,
                    }),
                  },
                ]}
              />
            </div>
            {isStored && <Measures subject={{ companion: base.id }} />}
            {isStored && <StaffNotes kind="companion" id={base.id} />}
          </div>
        )}
      </Dialog>
      {priceChange && (
        <HourPriceQuestion
          before={priceChange.before}
          after={priceChange.after}
          onConfirm={() => void send(priceChange.asPublic)}
          onClose={() => setPriceChange(null)}
        />
      )}
      {closingLoss && (
        <ConfirmDiscard
          loss={closingLoss}
          onConfirm={discard}
          onClose={() => setClosingLoss(null)}
        />
      )}
    </>
  )
}
