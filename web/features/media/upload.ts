export type Upload = {
  /** Id of the media item that the file becomes. */
  id: string
  file: File
  /** Object URL; "": no preview. */
  preview: string
  kind: 'photo' | 'video'
  access: 'public' | 'private'
  purpose: 'gallery' | 'story'
  alt: string
  /** Further form fields by name. */
  fields?: Readonly<Record<string, string>> | undefined
  /** `staged`: the companion is not stored yet. `refused`: the file is not acceptable. */
  state: 'staged' | 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** Uploaded fraction, 0 to 1. */
  progress: number
  /** Why it failed; "": no failure. */
  reason: string
  /** True if another attempt may succeed. */
  mayRetry: boolean
}

export type UploadTexts = Pick<Upload, 'access' | 'alt'>
