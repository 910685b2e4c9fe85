import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaItem } from '#media/media'
import type { TextLanguage } from '#platform/text-languages'
import { Button, IconButton } from '../../ui/button.tsx'
import { moveItem, removeAt, type StoryDraft } from './story-draft.ts'
import { StoryEditorRow } from './story-row.tsx'
import { translatedTextOf, TranslatedFields } from './translated-fields.tsx'

type Highlight = StoryDraft['highlights'][number]

type Props = {
  draft: StoryDraft
  set: (draft: StoryDraft) => void
  /** Language of new titles and texts. */
  own: TextLanguage
  shownIn: (mediaId: string) => MediaItem | undefined
  locked: boolean
  /** @param index index of the highlight that gets the picture */
  onAdd: (index: number) => void
}

/** Permanent groups of stories; staff order the groups and the stories in each. */
export function Highlights({ draft, set, own, shownIn, locked, onAdd }: Props) {
  const { t } = useLingui()
  const { highlights } = draft
  const setAll = (newHighlights: Highlight[]) => set({ ...draft, highlights: newHighlights })
  const change = (changedIndex: number, changes: Partial<Highlight>) =>
    setAll(
      highlights.map((highlight, index) =>
        index === changedIndex ? { ...highlight, ...changes } : highlight,
      ),
    )
  return (
    <>
      <h3>
        <Trans>Highlights</Trans>
      </h3>
      <p className="text-small text-ink-2">
        <Trans>Highlights are shown as circles on the profile. Their stories don’t expire.</Trans>
      </p>
      {highlights.map((highlight, place) => {
        const { id, title, stories, language = own, titles = {} } = highlight
        const group = title.trim() || t`Highlight ${place + 1}`
        return (
          <div
            key={id}
            role="group"
            aria-label={group}
            className="grid gap-1 pl-4 border-l-2 border-line"
          >
            <p className="media-group-head">
              <strong className="mr-auto">{group}</strong>
              <IconButton
                icon="chevron-left"
                label={t`Move highlight ${group} earlier`}
                aria-disabled={place === 0}
                onClick={() => setAll(moveItem(highlights, place, -1))}
              />
              <IconButton
                icon="chevron-right"
                label={t`Move highlight ${group} later`}
                aria-disabled={place === highlights.length - 1}
                onClick={() => setAll(moveItem(highlights, place, 1))}
              />
              <IconButton
                icon="x"
                label={t`Remove highlight ${group}`}
                onClick={() => setAll(removeAt(highlights, place))}
              />
            </p>
            <TranslatedFields
              value={{ text: title, language, others: titles }}
              label={t`Title of highlight ${place + 1}`}
              placeholder={t`Title`}
              maxLength={40}
              onChange={({ text, others }) => change(place, { title: text, titles: others })}
            />
            {stories.length > 0 && (
              <ul className="media-lines" aria-label={group}>
                {stories.map((story, index) => (
                  <StoryEditorRow
                    key={story.id}
                    id={story.id}
                    name={`${group} ${index + 1}`}
                    item={shownIn(story.media_id)}
                    value={translatedTextOf(story, own)}
                    isFirst={index === 0}
                    isLast={index === stories.length - 1}
                    onChange={({ text, others }) =>
                      change(place, {
                        stories: stories.with(index, { ...story, text, texts: others }),
                      })
                    }
                    onMove={(step) => change(place, { stories: moveItem(stories, index, step) })}
                    onRemove={() => change(place, { stories: removeAt(stories, index) })}
                  />
                ))}
              </ul>
            )}
            {!locked && (
              <Button
                variant="quiet"
                className="justify-self-start"
                aria-label={t`Add a photo or video to ${group}`}
                onClick={() => onAdd(place)}
              >
                <Trans>Add a photo or video</Trans>
              </Button>
            )}
          </div>
        )
      })}
      {!locked && (
        <Button
          variant="line"
          className="justify-self-start"
          onClick={() =>
            setAll([
              ...highlights,
              { id: crypto.randomUUID(), title: '', language: own, titles: {}, stories: [] },
            ])
          }
        >
          <Trans>Add highlight</Trans>
        </Button>
      )}
    </>
  )
}
