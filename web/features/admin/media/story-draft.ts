import { useState } from 'react'
import type { CompanionContent, StoriesInput } from '#contract/admin-stories'

/** What is edited of the stories, over what it was read from. */
export type StoryDraft = StoriesInput

export const draftOfContent = ({
  revision,
  stories,
  highlights,
}: CompanionContent): StoryDraft => ({
  revision,
  stories: stories.map(({ id, media_id, text, expires_at }) => ({
    id,
    media_id,
    text,
    expires_at,
  })),
  highlights: highlights.map((one) => ({
    ...one,
    stories: one.stories.map(({ id, media_id, text }) => ({ id, media_id, text })),
  })),
})

const keyOf = (companionId: string) => `admin-stories:${companionId}`

/** Kept for as long as the tab of the browser: over other parts of the dialog, and over a login. */
export const storyDrafts = {
  read(companionId: string): StoryDraft | null {
    try {
      return JSON.parse(sessionStorage.getItem(keyOf(companionId)) ?? 'null') as StoryDraft | null
    } catch {
      return null
    }
  },
  write(companionId: string, draft: StoryDraft): void {
    try {
      sessionStorage.setItem(keyOf(companionId), JSON.stringify(draft))
    } catch {}
  },
  forget(companionId: string): void {
    try {
      sessionStorage.removeItem(keyOf(companionId))
    } catch {}
  },
}

/** The stories as they are being edited; as stored while nobody has changed them. */
export function useStoryDraft(companionId: string, content: CompanionContent) {
  const stored = draftOfContent(content)
  const [typed, setTyped] = useState(() => storyDrafts.read(companionId))
  const draft = typed ?? stored
  const set = (next: StoryDraft) => {
    storyDrafts.write(companionId, next)
    setTyped(next)
  }
  const reset = () => {
    storyDrafts.forget(companionId)
    setTyped(null)
  }
  return { draft, set, reset, isDirty: typed !== null }
}

/** A list with one of it moved by a step; the same when there is no place for it. */
export function moved<T>(list: readonly T[], at: number, step: number): T[] {
  const [one, other] = [list[at], list[at + step]]
  if (one === undefined || other === undefined) return [...list]
  return list.with(at + step, one).with(at, other)
}

export const without = <T>(list: readonly T[], at: number): T[] => list.toSpliced(at, 1)
