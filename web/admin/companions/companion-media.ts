import type { ComponentType, ReactNode } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'

type ConsentGiver = { givenBy: string; givenOn: string }

/** A companion's files and stories, as far as the dialog has to know them. */
export type CompanionMedia = {
  /** The dialog's second tab. */
  tab: (locked: boolean, giver?: ConsentGiver) => ReactNode
  /** Takes files before she is stored, whose consent is `recordConsent`’s. */
  filesOfRecords: (locked: boolean) => ReactNode
  progress: (isPublishing: boolean) => ReactNode
  /** How many files have not arrived yet. */
  openUploads: number
  /** How many of them are not sent before the companion is stored. */
  stagedUploads: number
  /** Whether one of these is without a record of consent, or a photo for everyone. */
  hasUnrecorded: boolean
  hasPublicPhoto: boolean
  /** Records for those without who has consented to them, and when. */
  recordConsent: (giver: ConsentGiver) => void
  /** Whether stories were changed and not saved. */
  hasChangedStories: boolean
  /** Whether someone else has saved the stories meanwhile. */
  hasConflict: boolean
  /** Resolves when the gallery's changes have been sent; false: one of them was refused. */
  galleryIsSaved: () => Promise<boolean>
  /** Resolves to what keeps the stories from being saved; null: nothing. */
  saveStories: () => Promise<string | null>
  discardStories: () => void
  cancelUploads: () => void
}

export type CompanionMediaProps = {
  /** Also of one that is not stored yet. */
  companionId: string
  /** Null: not stored yet. */
  stored: ManagedCompanion | null
  children: (media: CompanionMedia) => ReactNode
}

/** Loads the media and gives them to its children; the dashboard hands it in. */
export type CompanionMediaLoader = ComponentType<CompanionMediaProps>
