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
import { saidOf } from './written-fields.tsx'
import { UnsavedStories } from './unsaved-stories.tsx'
import type { StorySaving } from './use-save-stories.ts'
import type { Uploads } from '../../features/media/use-uploads.ts'

type Props = {
  companionId: string
  saving: StorySaving
  stored: CompanionContent
  uploads: Uploads
  locked: boolean
}

/** Stories that end, and highlights that stay. They are saved with the rest of the dialog. */
export function Stories({ companionId, saving, stored, uploads, locked }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const typed = useStoryDraft(companionId)
  const draft = typed ?? draftOfContent(stored)
  const own = stored.own_language
  const set = (next: StoryDraft) => storyDrafts.write(companionId, next)
  /** Where the chosen picture goes: among the stories, or into the highlight with the number. */
  const [picking, setPicking] = useState<'stories' | number | null>(null)
  useShownStory()
  const media = [...stored.gallery, ...stored.kept]
  const shownIn = (id: string) => media.find((one) => one.id === id)

  function pick(mediaId: string) {
    const story = { id: crypto.randomUUID(), media_id: mediaId, text: '', language: own, texts: {} }
    const next: StoryDraft =
      picking === 'stories'
        ? { ...draft, stories: [{ ...story, expires_at: dayAfter(now) }, ...draft.stories] }
        : {
            ...draft,
            highlights: draft.highlights.map((one, at) =>
              at === picking ? { ...one, stories: [...one.stories, story] } : one,
            ),
          }
    set(next)
    setPicking(null)
  }

  const change = (at: number, part: Partial<StoryDraft['stories'][number]>) =>
    set({
      ...draft,
      stories: draft.stories.map((one, index) => (index === at ? { ...one, ...part } : one)),
    })
  return (
    <section className="media-stories grid gap-3">
      <h3>
        <Trans>Stories</Trans>
      </h3>
      <p className="text-small text-ink-2">
        <Trans>Shown on the home page and the profile, newest first, until they end.</Trans>
      </p>
      <fieldset disabled={locked} className="grid gap-3">
        {draft.stories.length > 0 && (
          <ul className="media-lines" aria-label={t`Stories`}>
            {draft.stories.map((story, at) => {
              const name = t`Story ${at + 1}`
              return (
                <StoryEditorRow
                  key={story.id}
                  id={story.id}
                  name={name}
                  item={shownIn(story.media_id)}
                  said={saidOf(story, own)}
                  onSaid={({ text, others }) => change(at, { text, texts: others })}
                  onRemove={() => set({ ...draft, stories: removeAt(draft.stories, at) })}
                >
                  <label className="media-until">
                    <span className="text-small text-ink-2">
                      <Trans context="day">Until</Trans>
                    </span>
                    <span className="field-box">
                      <input
                        type="datetime-local"
                        aria-label={t`End of ${name}`}
                        value={localTime(story.expires_at)}
                        onChange={({ target: { value } }) => {
                          if (value) change(at, { expires_at: new Date(value).toISOString() })
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
      {typed && !locked && <UnsavedStories companionId={companionId} saving={saving} />}
      {picking !== null && (
        <StoryPicker
          media={media.filter((one) => one.access_level === 'public')}
          uploads={uploads}
          onPick={({ id }) => pick(id)}
          onClose={() => setPicking(null)}
        />
      )}
    </section>
  )
}

/** Leads to the story that the address names. */
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

/** Of the browser's own clock, as its field takes it. */
function localTime(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

const dayAfter = (now: number) => new Date(now + DAY_MS).toISOString()
