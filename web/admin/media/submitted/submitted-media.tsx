import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getContentEndpoint } from '#media/admin-stories'
import {
  decideSubmissionsEndpoint,
  listSubmissionsEndpoint,
  type ListedSubmission,
} from '#media/submitted-media'
import { textLanguages } from '#platform/text-languages'
import { TextLanguageField } from '../../../ui/text-language.tsx'
import { Link } from '../../../ui/link.tsx'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useMay } from '../../shared/api/role.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { useList } from '../../shared/list/use-list.ts'
import { QueueList, useQueueOptions } from '../../shared/queue/queue-list.tsx'
import { MediaBadges, MediaPreview, MediaThumb } from '../../../features/media/media-view.tsx'
import { SubmissionFacts, useSubmissionKinds } from '../../../features/media/submission-facts.tsx'
import { focusedRow, focusNext, KeyHelp, onKeys } from '../../shared/queue/triage-keys.tsx'
import { ViewChoice } from './view-choice.tsx'
import { ConsentText } from './consent-text.tsx'
import { DecideSubmissions } from './decide-submissions.tsx'

const none: ReadonlySet<string> = new Set()

/** Files submitted by companions, soonest due first; staff decide on one or on several at once. */
export function SubmittedMedia() {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const isGrid = params.get('view') === 'grid'
  const reload = useReload()
  const list = useList(listSubmissionsEndpoint, useQueueOptions())
  const [chosenIds, setChosenIds] = useState(none)
  const [isAsking, setIsAsking] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const kinds = useSubmissionKinds()
  const view = useRef<HTMLDivElement>(null)
  const submissions = list.data?.submissions ?? []
  const selectedFiles = submissions.filter(
    ({ id, state }) => chosenIds.has(id) && state === 'submitted',
  )
  const alike = submissions.flatMap((submission) => submission.alike)
  const openSubmission = submissions.find(({ id }) => id === openId)
  const shownAlike = alike.find(({ file }) => file.id === openId)
  const choose = (id: string, isChosen: boolean) => {
    const nextChosen = new Set(chosenIds)
    if (isChosen) nextChosen.add(id)
    else nextChosen.delete(id)
    setChosenIds(nextChosen)
  }
  const mayDecide = useMay()(decideSubmissionsEndpoint)
  const openSubmissions = submissions.filter(({ state }) => mayDecide && state === 'submitted')
  /**
   * Keys apply to the selected rows, else to the row with the focus. An approval also needs a
   * press of its button, which gets the focus.
   */
  const begin = (action: 'approve' | 'return') => (queue: HTMLElement) => {
    const id = focusedRow(queue)
    const isFree = selectedFiles.length === 0
    if (isFree && !openSubmissions.some((submission) => submission.id === id)) return
    flushSync(() => {
      if (isFree && id) setChosenIds(new Set([id]))
      setIsAsking(action === 'return')
    })
    if (action === 'approve') queue.querySelector<HTMLElement>('[data-approve]')?.focus()
  }
  const keys = onKeys({
    a: begin('approve'),
    r: begin('return'),
    n: focusNext,
    x: (queue) => {
      const id = focusedRow(queue)
      if (id) choose(id, !chosenIds.has(id))
    },
  })
  const nameOf = ({ companion, alt }: ListedSubmission) =>
    alt ? `${companion.name}, ${alt}` : companion.name
  return (
    // The element only receives key events that bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={view}
      className={`grid gap-4 outline-none ${isGrid ? 'submitted-grid' : ''}`}
      tabIndex={-1}
      onKeyDown={keys}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <KeyHelp choosing />
        <ViewChoice isGrid={isGrid} />
      </div>
      {selectedFiles.length > 0 && (
        <DecideSubmissions
          files={selectedFiles}
          isAsking={isAsking}
          onAsk={setIsAsking}
          onDone={(failedIds) => {
            setChosenIds(new Set(failedIds))
            // The button with the focus is gone, and keyboard shortcuts need the focus inside the list.
            view.current?.focus()
            void reload(listSubmissionsEndpoint, getContentEndpoint, ...companionReads)
          }}
        />
      )}
      {openSubmissions.length > 1 && (
        <label className="tick">
          <input
            type="checkbox"
            checked={selectedFiles.length === openSubmissions.length}
            onChange={({ target }) =>
              setChosenIds(new Set(target.checked ? openSubmissions.map(({ id }) => id) : []))
            }
          />
          <Trans>Select all on this page</Trans>
        </label>
      )}
      <QueueList
        kind="submission"
        list={list}
        label={t`Search by name`}
        states={{ submitted: t`To review`, returned: t`Returned` }}
        late={(overdue) =>
          t`Overdue: ${overdue}. Companions were promised an answer within 48 hours.`
        }
        none={<Trans>No submitted files found</Trans>}
        about={
          <Trans>
            Photos, videos and stories that companions submit appear here before anyone else sees
            them.
          </Trans>
        }
        rowsOf={({ submissions: rows }) => rows}
        heads={[t`File`, t`Companion`, t`Change`, t`Consent`]}
      >
        {(submission) => (
          <>
            <td>
              <span className="submitted-file">
                {mayDecide && submission.state === 'submitted' && (
                  <input
                    type="checkbox"
                    data-triage={submission.id}
                    aria-label={t`Select the file of ${nameOf(submission)}`}
                    checked={chosenIds.has(submission.id)}
                    onChange={({ target }) => choose(submission.id, target.checked)}
                  />
                )}
                <MediaThumb
                  item={submission}
                  name={nameOf(submission)}
                  onOpen={() => setOpenId(submission.id)}
                  onBroken={() => void list.refetch()}
                />
              </span>
            </td>
            <th scope="row">
              <Link to={addressWith({ companion: submission.companion.id })} className="admin-name">
                {submission.companion.name}
              </Link>
              <MediaBadges item={submission} />
              {submission.reason && (
                <p className="text-small text-ink-2">{t`Returned: ${submission.reason}`}</p>
              )}
              {submission.isNearWithdrawn && (
                <p className="pt-2 text-small font-medium">
                  <Trans>
                    This resembles a photo whose consent was withdrawn. Check that it’s a different
                    one.
                  </Trans>
                </p>
              )}
              <AlikeFiles
                file={submission}
                addressOf={(companion) => addressWith({ companion })}
                onOpen={setOpenId}
                onBroken={() => void list.refetch()}
              />
            </th>
            <td>
              <p>{kinds[submission.kind]}</p>
              <NewWords file={submission} />
              <SubmissionFacts file={submission} />
            </td>
            <td>
              <ConsentText consent={submission.consent} />
            </td>
          </>
        )}
      </QueueList>
      {shownAlike && (
        <MediaPreview
          item={shownAlike.file}
          name={shownAlike.companion.name}
          onClose={() => setOpenId(null)}
          onBroken={() => void list.refetch()}
        />
      )}
      {openSubmission && (
        <MediaPreview
          item={openSubmission}
          name={nameOf(openSubmission)}
          onClose={() => setOpenId(null)}
          onBroken={() => void list.refetch()}
        />
      )}
    </div>
  )
}

/** Pictures of other profiles that resemble a submitted file, for comparison. */
function AlikeFiles({
  file,
  addressOf,
  onOpen,
  onBroken,
}: {
  file: ListedSubmission
  addressOf: (companion: string) => string
  onOpen: (id: string) => void
  onBroken: () => void
}) {
  if (file.alike.length === 0) return null
  return (
    <div className="grid gap-2 pt-2">
      <p className="text-small font-medium">
        <Trans>This looks like a published picture of another profile:</Trans>
      </p>
      {file.alike.map(({ companion, file: similarFile }) => (
        <span key={similarFile.id} className="submitted-file">
          <MediaThumb
            item={similarFile}
            name={companion.name}
            onOpen={() => onOpen(similarFile.id)}
            onBroken={onBroken}
          />
          <Link to={addressOf(companion.id)}>{companion.name}</Link>
        </span>
      ))}
    </div>
  )
}

const quoted = (text: string) => t`“${text}”`

/** The texts that visitors would read. */
function NewWords({ file }: { file: ListedSubmission }) {
  const { kind, text, texts, alt, highlightTitle, highlightTitles, mediaId } = file
  const language = file.language ?? undefined
  const hasAlt = alt !== '' && (mediaId === null || kind === 'alt')
  return (
    <>
      {kind === 'text' && <p lang={language}>{quoted(text)}</p>}
      {kind === 'title' && <p lang={language}>{quoted(highlightTitle)}</p>}
      {kind === 'story' &&
        textLanguages.map((textLanguage) => {
          const storyText = textLanguage === language ? text : texts[textLanguage]
          const title = textLanguage === language ? highlightTitle : highlightTitles[textLanguage]
          return (
            (storyText || title) && (
              <div key={textLanguage}>
                {storyText && <p lang={textLanguage}>{quoted(storyText)}</p>}
                {title && <p lang={textLanguage}>{title}</p>}
                <TextLanguageField language={textLanguage} />
              </div>
            )
          )
        })}
      {hasAlt && (
        <p>
          <Trans>Alternative text: {alt}</Trans>
        </p>
      )}
    </>
  )
}
