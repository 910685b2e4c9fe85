import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnFile, OwnMedia } from '#media/submitted-media'
import { moment } from '../../../lib/format-date.ts'
import { Link } from '../../../ui/link.tsx'
import { fileAddress } from '../../shared/addresses.ts'
import type { OwnMediaChange } from '../use-own-media.ts'
import { PropertyRow } from './property-row.tsx'
import { StoryLines, type NamedStory } from './story-lines.tsx'
import { UseInStory } from './use-in-story.tsx'

type Props = { file: OwnFile; name: string; data: OwnMedia; media: OwnMediaChange }

/** The stories and highlights with a file, and buttons to add it to one. Stories have only public files. */
export function StoryRows({ file, name, data, media }: Props) {
  const { t } = useLingui()
  const { submitted, highlights } = data
  const mayAdd = file.access_level === 'public'
  const stories = data.stories.flatMap((story, index): NamedStory[] => {
    if (story.file.id !== file.id) return []
    const until = moment(story.expiresAt)
    return [{ story, name: t`Story ${index + 1}`, note: <Trans>Until {until}</Trans> }]
  })
  const inHighlights = highlights.flatMap(({ id, title, stories: highlightStories }) =>
    highlightStories.flatMap((story, index): NamedStory[] => {
      if (story.file.id !== file.id) return []
      const note = (
        <Link to={fileAddress(id)} state={{ keepScroll: true }} replace className="link">
          <Trans>In the highlight {title}</Trans>
        </Link>
      )
      return [{ story, name: `${title} ${index + 1}`, note }]
    }),
  )
  if (!mayAdd && stories.length === 0 && inHighlights.length === 0) return null
  const titles = highlights
    .filter((highlight) => highlight.stories.some((story) => story.file.id === file.id))
    .map(({ title }) => title)
  const off = <Trans context="story">Off</Trans>
  const firstUntil = stories[0]?.note
  return (
    <>
      <PropertyRow icon="circle-dot" label={<Trans>Story</Trans>} value={firstUntil ?? off}>
        {stories.length > 0 && (
          <StoryLines stories={stories} label={t`Stories`} submitted={submitted} media={media} />
        )}
        {mayAdd && <UseInStory file={file} name={name} data={data} media={media} />}
      </PropertyRow>
      <PropertyRow icon="star" label={<Trans>Highlight</Trans>} value={titles.join(', ') || off}>
        {inHighlights.length > 0 && (
          <StoryLines
            stories={inHighlights}
            label={t`Highlights`}
            submitted={submitted}
            media={media}
          />
        )}
        {mayAdd && <UseInStory file={file} name={name} data={data} media={media} isHighlight />}
      </PropertyRow>
    </>
  )
}
