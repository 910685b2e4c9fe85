import type { ComponentType, ReactNode } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'

type ConsentGiver = { givenBy: string; givenOn: string }

/** The parts of a companion's files and stories that the dialog uses. */
export type CompanionMediaSlots = {
  /** Contents of the dialog's second tab. */
  tab: (locked: boolean, giver?: ConsentGiver) => ReactNode
  /** Accepts files of a new companion; `recordConsent` then stores their consent. */
  filesOfRecords: (locked: boolean) => ReactNode
  progress: (isPublishing: boolean) => ReactNode
  /** Number of uploads that aren't finished. */
  openUploads: number
  /** Number of uploads that wait until the companion is stored. */
  stagedUploads: number
  /**
   * Waiting uploads include one without a record of consent (`hasUnrecorded`), or a public photo (`hasPublicPhoto`).
   */
  hasUnrecorded: boolean
  hasPublicPhoto: boolean
  /** Records the person and day of consent for all uploads that lack a record. */
  recordConsent: (giver: ConsentGiver) => void
  hasChangedStories: boolean
  /** Someone else has saved the stories since they were loaded. */
  hasConflict: boolean
  /** Resolves when the gallery's changes are sent; `false` if one was refused. */
  galleryIsSaved: () => Promise<boolean>
  /** Resolves to the error message; `null` once the stories are saved. */
  saveStories: () => Promise<string | null>
  discardStories: () => void
  cancelUploads: () => void
}

export type CompanionMediaProps = {
  /** Exists before the companion is stored, too. */
  companionId: string
  /** `null`: not stored yet. */
  companion: ManagedCompanion | null
  children: (media: CompanionMediaSlots) => ReactNode
}

/**
 * Loads the media for its children. The dashboard passes it in, so that the editor doesn't import the media slice.
 */
export type CompanionMediaLoader = ComponentType<CompanionMediaProps>
