import { Trans, useLingui } from '@lingui/react/macro'
import {
  moveHighlightEndpoint,
  removeHighlightEndpoint,
  removeHighlightTitleEndpoint,
} from '#media/own-media'
import type { OwnMedia } from '#media/submitted-media'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { useFileNames } from '../file-names.ts'
import { fileAddress } from '../../shared/addresses.ts'
import type { OwnMediaChange } from '../use-own-media.ts'
import { OwnTexts } from './own-texts.tsx'
import { RemoveButton } from './remove-button.tsx'
import { SubmittedTexts } from './submitted-texts.tsx'

type Props = {
  highlight: OwnMedia['highlights'][number]
  data: OwnMedia
  media: OwnMediaChange
  onClose: () => void
}

/** A highlight: its title in all languages, its place among the others, and its stories. */
export function HighlightSheet({ highlight, data, media, onClose }: Props) {
  const { t } = useLingui()
  const nameOf = useFileNames()
  const { id, title, stories } = highlight
  const { highlights, submitted } = data
  const index = highlights.findIndex((item) => item.id === id)
  const isFirst = index === 0
  const isLast = index === highlights.length - 1
  const params = { id }
  const move = (position: number) =>
    void media.change(() => call(moveHighlightEndpoint, { params, body: { position } }), t`Saved.`)
  const titles = submitted.filter(
    (submission) => submission.kind === 'title' && submission.highlightId === id,
  )
  return (
    <Dialog open kind="sheet" title={title} onClose={onClose}>
      <div className="own-file">
        <FormMessage message={media.message} />
        {titles
          .filter(({ state }) => state === 'returned')
          .map((change) => (
            <SubmittedTexts key={`${change.id} ${change.version}`} file={change} media={media} />
          ))}
        <ul className="own-grid" aria-label={title}>
          {stories.map(({ id: storyId, file }) => (
            <li key={storyId}>
              <Link
                to={fileAddress(file.id)}
                state={{ keepScroll: true }}
                replace
                className="own-tile"
              >
                <img src={file.thumbnail} alt={nameOf(file, null)} width={320} height={320} />
              </Link>
            </li>
          ))}
        </ul>
        {stories.length > 0 && (
          <div className="own-texts">
            <OwnTexts
              value={{ text: title, language: highlight.language, others: highlight.titles }}
              label={t`Title of ${title}`}
              placeholder={t`Title`}
              maxLength={40}
              isRequired
              pending={titles}
              wordsOf={({ highlightTitle }) => highlightTitle}
              changeTo={(language, highlightTitle) => ({
                kind: 'title',
                id: crypto.randomUUID(),
                highlightId: id,
                highlightTitle,
                language,
              })}
              remove={(language) =>
                call(removeHighlightTitleEndpoint, { params: { id, language } })
              }
              media={media}
            />
          </div>
        )}
        <p className="own-acts">
          <Button
            variant="line"
            aria-label={t`Move ${title} earlier`}
            aria-disabled={isFirst}
            onClick={() => !isFirst && move(index - 1)}
          >
            <Icon name="chevron-left" />
            <Trans>Earlier</Trans>
          </Button>
          <Button
            variant="line"
            aria-label={t`Move ${title} later`}
            aria-disabled={isLast}
            onClick={() => !isLast && move(index + 1)}
          >
            <Trans context="order">Later</Trans>
            <Icon name="chevron-right" />
          </Button>
        </p>
        <div className="own-ends-of-file">
          <RemoveButton
            label={t`Remove the highlight ${title}`}
            title={<Trans>Remove this highlight</Trans>}
            text={
              <Trans>
                This removes the highlight and its stories now. We delete files that you uploaded
                only for these stories.
              </Trans>
            }
            send={() => call(removeHighlightEndpoint, { params })}
            successMessage={t`The highlight has been removed.`}
            media={media}
          >
            <Trans>Remove highlight</Trans>
          </RemoveButton>
        </div>
      </div>
    </Dialog>
  )
}
