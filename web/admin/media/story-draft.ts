import { useSyncExternalStore } from 'react'
import type { CompanionContent, StoriesInput } from '#media/admin-stories'

/** Unsaved changes to the stories, with the stored version that they are based on. */
export type StoryDraft = StoriesInput

export const draftOfContent = ({
  revision,
  stories,
  highlights,
}: CompanionContent): StoryDraft => ({
  revision,
  stories: stories.map(({ expires_at, ...story }) => ({ ...wordsOf(story), expires_at })),
  highlights: highlights.map((highlight) => ({
    ...highlight,
    stories: highlight.stories.map(wordsOf),
  })),
})

type Story = CompanionContent['highlights'][number]['stories'][number]
const wordsOf = ({ id, media_id, text, language, texts }: Story) => ({
  id,
  media_id,
  text,
  language,
  texts,
})

const keyOf = (companionId: string) => `admin-stories:${companionId}`
const drafts = new Map<string, StoryDraft | null>()
const listeners = new Set<() => void>()

function setDraft(companionId: string, draft: StoryDraft | null): void {
  drafts.set(companionId, draft)
  try {
    if (draft) sessionStorage.setItem(keyOf(companionId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(companionId))
  } catch {}
  for (const listener of listeners) listener()
}

function storedDraft(companionId: string): StoryDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(companionId)) ?? 'null') as StoryDraft | null
  } catch {
    return null
  }
}

/** Drafts in `sessionStorage`: they survive a closed dialog and a login, and end with the browser tab. */
export const storyDrafts = {
  read(companionId: string): StoryDraft | null {
    if (!drafts.has(companionId)) drafts.set(companionId, storedDraft(companionId))
    return drafts.get(companionId) ?? null
  },
  write: (companionId: string, draft: StoryDraft) => setDraft(companionId, draft),
  forget: (companionId: string) => setDraft(companionId, null),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The stories with unsaved changes; `null` if there are none. */
export const useStoryDraft = (companionId: string): StoryDraft | null =>
  useSyncExternalStore(storyDrafts.subscribe, () => storyDrafts.read(companionId))

/** A copy of the list with the item at `at` moved by `step`; the same list if that is out of range. */
export function moveItem<T>(list: readonly T[], index: number, step: number): T[] {
  const item = list[index]
  const neighbour = list[index + step]
  if (item === undefined || neighbour === undefined) return [...list]
  return list.with(index + step, item).with(index, neighbour)
}

export const removeAt = <T>(list: readonly T[], index: number): T[] => list.toSpliced(index, 1)
