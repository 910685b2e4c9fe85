export type Upload = {
  /** Of the media that it becomes. */
  id: string
  file: File
  /** An address within this browser. */
  preview: string
  kind: 'photo' | 'video'
  access: 'public' | 'private'
  purpose: 'gallery' | 'story'
  caption: string
  alt: string
  /** Staged: waits for its companion to be stored. Refused: would not be taken, whoever asks. */
  state: 'staged' | 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** How much is sent, 0 to 1. */
  progress: number
  /** Why it failed. */
  reason: string
}

export type UploadTexts = Pick<Upload, 'access' | 'caption' | 'alt'>
