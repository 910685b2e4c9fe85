import { useSyncExternalStore } from 'react'
import type { CompanionContent, StoriesInput } from '#media/admin-stories'

/** What is edited of the stories, over what it was read from. */
export type StoryDraft = StoriesInput

export const draftOfContent = ({
  revision,
  stories,
  highlights,
}: CompanionContent): StoryDraft => ({
  revision,
  stories: stories.map(({ expires_at, ...one }) => ({ ...wordsOf(one), expires_at })),
  highlights: highlights.map((one) => ({
    ...one,
    stories: one.stories.map(wordsOf),
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
const known = new Map<string, StoryDraft | null>()
const listeners = new Set<() => void>()

function put(companionId: string, draft: StoryDraft | null): void {
  known.set(companionId, draft)
  try {
    if (draft) sessionStorage.setItem(keyOf(companionId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(companionId))
  } catch {}
  for (const listener of listeners) listener()
}

function stored(companionId: string): StoryDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(companionId)) ?? 'null') as StoryDraft | null
  } catch {
    return null
  }
}

/** Kept for as long as the tab of the browser: over other parts of the dialog, and over a login. */
export const storyDrafts = {
  read(companionId: string): StoryDraft | null {
    if (!known.has(companionId)) known.set(companionId, stored(companionId))
    return known.get(companionId) ?? null
  },
  write: (companionId: string, draft: StoryDraft) => put(companionId, draft),
  forget: (companionId: string) => put(companionId, null),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The stories as they are being edited; null while they are as stored. */
export const useStoryDraft = (companionId: string): StoryDraft | null =>
  useSyncExternalStore(storyDrafts.subscribe, () => storyDrafts.read(companionId))

/** A list with one of it moved by a step; the same when there is no place for it. */
export function moved<T>(list: readonly T[], at: number, step: number): T[] {
  const one = list[at]
  const other = list[at + step]
  if (one === undefined || other === undefined) return [...list]
  return list.with(at + step, one).with(at, other)
}

export const removeAt = <T>(list: readonly T[], at: number): T[] => list.toSpliced(at, 1)
