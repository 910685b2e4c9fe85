export type Upload = {
  /** Of the media that it becomes. */
  id: string
  file: File
  /** An address within this browser. */
  preview: string
  kind: 'photo' | 'video'
  access: 'public' | 'private'
  purpose: 'gallery' | 'story'
  alt: string
  /** What else is said of it, by the names of the form. */
  fields?: Readonly<Record<string, string>> | undefined
  /** Staged: until its companion is stored. Refused: not an accepted file. */
  state: 'staged' | 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** How much is sent, 0 to 1. */
  progress: number
  /** Why it failed. */
  reason: string
  /** Whether it may work when it is sent again. */
  mayRetry: boolean
}

export type UploadTexts = Pick<Upload, 'access' | 'alt'>
