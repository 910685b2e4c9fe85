import { useEffect, type ReactNode } from 'react'
import type { MediaItem } from '#media/media'
import { MediaTab } from './media-tab.tsx'
import { byStaff } from './staff-uploads.ts'
import { storyDrafts, useStoryDraft } from './story-draft.ts'
import { consentOf, emptyConsent, type ConsentGiver } from '../../features/media/consent-draft.ts'
import type { Upload } from '../../features/media/upload.ts'
import { UploadArea } from '../../features/media/upload-area.tsx'
import { UploadProgress } from '../../features/media/upload-progress.tsx'
import { useContent } from './use-content.ts'
import { useSaveStories } from './use-save-stories.ts'
import { useUploads } from '../../features/media/use-uploads.ts'

type Media = ReturnType<typeof useCompanionMedia>

type Props = {
  companionId: string
  stored: Stored
  children: (media: Media) => ReactNode
}

/** Gives the media of a companion to the dialog that is open. */
export const CompanionMedia = ({ companionId, stored, children }: Props) =>
  children(useCompanionMedia(companionId, stored))

/** Null: not stored yet. */
type Stored = { name: string; public_photos: MediaItem[] } | null

function useCompanionMedia(companionId: string, stored: Stored) {
  const isStored = stored !== null
  const uploads = useUploads(companionId, isStored, byStaff, stored?.name)
  const content = useContent(companionId, isStored)
  const saving = useSaveStories(companionId, content.put)
  const hasChangedStories = useStoryDraft(companionId) !== null

  useEffect(() => {
    if (!hasChangedStories) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasChangedStories])

  return {
    tab: (locked: boolean, giver?: ConsentGiver) => (
      <MediaTab
        companionId={companionId}
        isStored={isStored}
        uploads={uploads}
        content={content}
        saving={saving}
        giver={giver}
        locked={locked}
      />
    ),
    filesOfRecords: (locked: boolean) => (
      <UploadArea uploads={uploads} fields={none} locked={locked} />
    ),
    progress: (isPublishing: boolean) => (
      <UploadProgress uploads={uploads} isPublishing={isPublishing} />
    ),
    openUploads: uploads.open,
    stagedUploads: uploads.staged,
    ...stagedAmong(uploads.uploads),
    recordConsent: (giver: ConsentGiver) =>
      uploads.queue.complete(({ access }) => {
        const consent = consentOf({ ...emptyConsent(0), ...giver }, access)
        return consent ? { consent: JSON.stringify(consent) } : undefined
      }),
    hasChangedStories,
    hasConflict: saving.theirs !== null,
    galleryIsSaved: content.allSaved,
    saveStories: saving.save,
    discardStories: () => storyDrafts.forget(companionId),
    cancelUploads: () => uploads.queue.clear(),
  }
}

const none = {}

/** What of the files that are sent later is to be put right before. */
function stagedAmong(uploads: readonly Upload[]) {
  const staged = uploads.filter(({ state }) => state === 'staged')
  return {
    hasUnrecorded: staged.some(({ fields }) => !fields?.consent),
    hasPublicPhoto: staged.some(({ kind, access }) => kind === 'photo' && access === 'public'),
  }
}
