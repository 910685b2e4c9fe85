import { isMoving } from '../../../features/media/fit-picture.ts'
import { fileRefusal, hasPreview, mediaKindOf } from '../../../features/media/upload-rules.ts'
import { LeaveWarning } from '../../../lib/leave-warning.ts'
import { withTrueType } from '../../../lib/true-type.ts'
import type { CoverArea } from '../edit/cover-pixels.ts'

/** A file that the companion has chosen, before she presses Upload. */
export type ChosenFile = {
  id: string
  file: File
  kind: 'photo' | 'video'
  /** Object URL of the file, with its covered areas; "": no preview. */
  preview: string
  /** Reason why the file can't be uploaded; "": none. */
  refusal: string
  /** True for a photo that can be covered and marked: no video, no moving picture. */
  isEditable: boolean
  alt: string
  areas: readonly CoverArea[]
}

/** Files that the companion has chosen. They stay in memory when she leaves the page. */
export class ChosenFiles {
  #files: readonly ChosenFile[] = []
  #listeners = new Set<() => void>()
  #leaveWarning = new LeaveWarning()

  get = () => this.#files
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async add(files: readonly File[]): Promise<void> {
    const newFiles = await Promise.all(files.map(toChosenFile))
    this.#set([...this.#files, ...newFiles])
  }

  setAlt = (id: string, alt: string) => this.#change(id, { alt })

  /** @param picture with the covered areas; null: the browser could not draw it */
  setAreas(id: string, areas: readonly CoverArea[], picture: Blob | null): void {
    const before = this.#files.find((file) => file.id === id)
    if (!before) return
    URL.revokeObjectURL(before.preview)
    this.#change(id, { areas, preview: URL.createObjectURL(picture ?? before.file) })
  }

  setRefusal = (id: string, refusal: string) => this.#change(id, { refusal })

  remove(id: string): void {
    for (const file of this.#files) if (file.id === id) URL.revokeObjectURL(file.preview)
    this.#set(this.#files.filter((file) => file.id !== id))
  }

  clear(): void {
    for (const { id } of this.#files) this.remove(id)
  }

  #change(id: string, changes: Partial<ChosenFile>): void {
    this.#set(this.#files.map((file) => (file.id === id ? { ...file, ...changes } : file)))
  }

  #set(files: readonly ChosenFile[]): void {
    this.#files = files
    this.#leaveWarning.set(files.length > 0)
    for (const listener of this.#listeners) listener()
  }
}

async function toChosenFile(original: File): Promise<ChosenFile> {
  const file = await withTrueType(original)
  const refusal = fileRefusal(file) ?? ''
  const kind = mediaKindOf(file)
  const isStill = kind === 'photo' && !refusal && !(await isMoving(file).catch(() => true))
  return {
    id: crypto.randomUUID(),
    file,
    kind,
    preview: refusal || !hasPreview(file) ? '' : URL.createObjectURL(file),
    refusal,
    isEditable: isStill && hasPreview(file),
    alt: '',
    areas: [],
  }
}

const drafts = new Map<string, ChosenFiles>()

/** @param companionId id of the companion, so that another account on this device doesn't get her files */
export function chosenFilesOf(companionId: string): ChosenFiles {
  const files = drafts.get(companionId) ?? new ChosenFiles()
  drafts.set(companionId, files)
  return files
}
