import { type ReactNode } from 'react'
import type { MediaItem } from '#media/media'
import { MediaTab } from './media-tab.tsx'
import { staffUploadTarget } from './staff-uploads.ts'
import { storyDrafts, useStoryDraft } from './story-draft.ts'
import { consentOf, emptyConsent, type ConsentGiver } from '../../features/media/consent-draft.ts'
import type { Upload } from '../../features/media/upload.ts'
import { UploadArea } from '../../features/media/upload-area.tsx'
import { UploadProgress } from '../../features/media/upload-progress.tsx'
import { useContent } from './use-content.ts'
import { useSaveStories } from './use-save-stories.ts'
import { useUploads } from '../../features/media/use-uploads.ts'
import { useLeaveWarning } from '../../lib/leave-warning.ts'

type Media = ReturnType<typeof useCompanionMedia>

type Props = {
  companionId: string
  companion: Stored
  children: (media: Media) => ReactNode
}

/** Passes a companion's media to the open dialog. */
export const CompanionMedia = ({ companionId, companion, children }: Props) =>
  children(useCompanionMedia(companionId, companion))

/** `null`: not stored yet. */
type Stored = { name: string; public_photos: MediaItem[] } | null

function useCompanionMedia(companionId: string, companion: Stored) {
  const isStored = companion !== null
  const uploads = useUploads(companionId, isStored, staffUploadTarget, companion?.name)
  const content = useContent(companionId, isStored)
  const saving = useSaveStories(companionId, content.put)
  const hasChangedStories = useStoryDraft(companionId) !== null

  useLeaveWarning(hasChangedStories)

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
    hasConflict: saving.newerContent !== null,
    galleryIsSaved: content.allSaved,
    saveStories: saving.save,
    discardStories: () => storyDrafts.forget(companionId),
    cancelUploads: () => uploads.queue.clear(),
  }
}

const none = {}

/** The requirements that uploads which wait for the companion to be stored meet or miss. */
function stagedAmong(uploads: readonly Upload[]) {
  const staged = uploads.filter(({ state }) => state === 'staged')
  return {
    hasUnrecorded: staged.some(({ fields }) => !fields?.consent),
    hasPublicPhoto: staged.some(({ kind, access }) => kind === 'photo' && access === 'public'),
  }
}
