import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaItem } from '#media/media'
import type { TextLanguage } from '#platform/text-languages'
import { Button, IconButton } from '../../ui/button.tsx'
import { moved, removeAt, type StoryDraft } from './story-draft.ts'
import { StoryEditorRow } from './story-row.tsx'
import { saidOf, WrittenFields } from './written-fields.tsx'

type Highlight = StoryDraft['highlights'][number]

type Props = {
  draft: StoryDraft
  set: (draft: StoryDraft) => void
  /** In which new titles and texts are. */
  own: TextLanguage
  shownIn: (mediaId: string) => MediaItem | undefined
  locked: boolean
  /** @param at the highlight that a picture is wanted for */
  onAdd: (at: number) => void
}

/** Groups of stories that stay, in their order and each in its own. */
export function Highlights({ draft, set, own, shownIn, locked, onAdd }: Props) {
  const { t } = useLingui()
  const { highlights } = draft
  const setAll = (next: Highlight[]) => set({ ...draft, highlights: next })
  const change = (at: number, part: Partial<Highlight>) =>
    setAll(highlights.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <>
      <h3>
        <Trans>Highlights</Trans>
      </h3>
      <p className="text-small text-ink-2">
        <Trans>Shown as circles on the profile. Their stories do not expire.</Trans>
      </p>
      {highlights.map((one, at) => {
        const { id, title, stories, language = own, titles = {} } = one
        const group = title.trim() || t`Highlight ${at + 1}`
        return (
          <div key={id} role="group" aria-label={group} className="media-group">
            <p className="media-group-head">
              <strong className="mr-auto">{group}</strong>
              <IconButton
                icon="chevron-left"
                label={t`Move highlight ${group} earlier`}
                aria-disabled={at === 0}
                onClick={() => setAll(moved(highlights, at, -1))}
              />
              <IconButton
                icon="chevron-right"
                label={t`Move highlight ${group} later`}
                aria-disabled={at === highlights.length - 1}
                onClick={() => setAll(moved(highlights, at, 1))}
              />
              <IconButton
                icon="x"
                label={t`Remove highlight ${group}`}
                onClick={() => setAll(removeAt(highlights, at))}
              />
            </p>
            <WrittenFields
              said={{ text: title, language, others: titles }}
              label={t`Title of highlight ${at + 1}`}
              placeholder={t`Title`}
              maxLength={40}
              onSaid={({ text, others }) => change(at, { title: text, titles: others })}
            />
            {stories.length > 0 && (
              <ul className="media-lines" aria-label={group}>
                {stories.map((story, index) => (
                  <StoryEditorRow
                    key={story.id}
                    id={story.id}
                    name={`${group} ${index + 1}`}
                    item={shownIn(story.media_id)}
                    said={saidOf(story, own)}
                    isFirst={index === 0}
                    isLast={index === stories.length - 1}
                    onSaid={({ text, others }) =>
                      change(at, {
                        stories: stories.with(index, { ...story, text, texts: others }),
                      })
                    }
                    onMove={(step) => change(at, { stories: moved(stories, index, step) })}
                    onRemove={() => change(at, { stories: removeAt(stories, index) })}
                  />
                ))}
              </ul>
            )}
            {!locked && (
              <Button
                variant="quiet"
                className="justify-self-start"
                aria-label={t`Add a photo or video to ${group}`}
                onClick={() => onAdd(at)}
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
