import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CompanionContent } from '#media/admin-stories'
import { DAY_MS, MINUTE_MS } from '#platform/time'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Highlights } from './highlights.tsx'
import {
  draftOfContent,
  storyDrafts,
  useStoryDraft,
  removeAt,
  type StoryDraft,
} from './story-draft.ts'
import { StoryPicker } from './story-picker.tsx'
import { storyAnchor } from './story-anchor.ts'
import { StoryEditorRow } from './story-row.tsx'
import { translatedTextOf } from './translated-fields.tsx'
import { UnsavedStories } from './unsaved-stories.tsx'
import type { StorySaving } from './use-save-stories.ts'
import type { Uploads } from '../../features/media/use-uploads.ts'

type Props = {
  companionId: string
  saving: StorySaving
  storedContent: CompanionContent
  uploads: Uploads
  locked: boolean
}

/** Stories that expire, and permanent highlights. The dialog's button saves them with the rest. */
export function Stories({ companionId, saving, storedContent, uploads, locked }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const unsavedDraft = useStoryDraft(companionId)
  const draft = unsavedDraft ?? draftOfContent(storedContent)
  const own = storedContent.own_language
  const set = (newDraft: StoryDraft) => storyDrafts.write(companionId, newDraft)
  /** Destination of the picture to be chosen: the stories, or the highlight with that index. */
  const [picking, setPicking] = useState<'stories' | number | null>(null)
  useShownStory()
  const media = [...storedContent.gallery, ...storedContent.kept]
  const shownIn = (id: string) => media.find((item) => item.id === id)

  function pick(mediaId: string) {
    const story = { id: crypto.randomUUID(), media_id: mediaId, text: '', language: own, texts: {} }
    const nextDraft: StoryDraft =
      picking === 'stories'
        ? { ...draft, stories: [{ ...story, expires_at: dayAfter(now) }, ...draft.stories] }
        : {
            ...draft,
            highlights: draft.highlights.map((highlight, index) =>
              index === picking
                ? { ...highlight, stories: [...highlight.stories, story] }
                : highlight,
            ),
          }
    set(nextDraft)
    setPicking(null)
  }

  const change = (changedIndex: number, changes: Partial<StoryDraft['stories'][number]>) =>
    set({
      ...draft,
      stories: draft.stories.map((story, index) =>
        index === changedIndex ? { ...story, ...changes } : story,
      ),
    })
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <h3 className="mt-2">
        <Trans>Stories</Trans>
      </h3>
      <p className="text-small text-ink-2">
        <Trans>
          Stories are shown on the home page and the profile, newest first, until they end.
        </Trans>
      </p>
      <fieldset disabled={locked} className="grid gap-3">
        {draft.stories.length > 0 && (
          <ul className="media-lines" aria-label={t`Stories`}>
            {draft.stories.map((story, index) => {
              const name = t`Story ${index + 1}`
              return (
                <StoryEditorRow
                  key={story.id}
                  id={story.id}
                  name={name}
                  item={shownIn(story.media_id)}
                  value={translatedTextOf(story, own)}
                  onChange={({ text, others }) => change(index, { text, texts: others })}
                  onRemove={() => set({ ...draft, stories: removeAt(draft.stories, index) })}
                >
                  <label className="flex items-center gap-2">
                    <span className="text-small text-ink-2">
                      <Trans context="day">Until</Trans>
                    </span>
                    <span className="field-box flex-none">
                      <input
                        type="datetime-local"
                        aria-label={t`End of ${name}`}
                        value={localTime(story.expires_at)}
                        onChange={({ target: { value } }) => {
                          if (value) change(index, { expires_at: new Date(value).toISOString() })
                        }}
                      />
                    </span>
                  </label>
                  {Date.parse(story.expires_at) <= now && (
                    <Badge>
                      <Trans context="story">Ended</Trans>
                    </Badge>
                  )}
                </StoryEditorRow>
              )
            })}
          </ul>
        )}
        {!locked && (
          <Button
            variant="line"
            className="justify-self-start"
            onClick={() => setPicking('stories')}
          >
            <Trans>Add story</Trans>
          </Button>
        )}
        <Highlights
          draft={draft}
          set={set}
          own={own}
          shownIn={shownIn}
          locked={locked}
          onAdd={setPicking}
        />
      </fieldset>
      {unsavedDraft && !locked && <UnsavedStories companionId={companionId} saving={saving} />}
      {picking !== null && (
        <StoryPicker
          media={media.filter((item) => item.access_level === 'public')}
          uploads={uploads}
          onPick={({ id }) => pick(id)}
          onClose={() => setPicking(null)}
        />
      )}
    </section>
  )
}

/** Scrolls to the story in the address and focuses it. */
function useShownStory() {
  const location = useLocation()
  useEffect(() => {
    const { hash } = location
    if (!hash.startsWith(`#${storyAnchor('')}`)) return
    const row = document.getElementById(hash.slice(1))
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'center' })
  }, [location])
}

/** Formats a time for `datetime-local`, in the browser's time zone. */
function localTime(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

const dayAfter = (now: number) => new Date(now + DAY_MS).toISOString()
