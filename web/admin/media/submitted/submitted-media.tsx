import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getContent } from '#media/admin-stories.api'
import { decideSubmissions, listSubmissions } from '#media/submitted-media.api'
import type { ListedSubmission } from '#media/submitted-media'
import { textLanguages } from '#platform/text-languages'
import { TextLanguage } from '../../../ui/text-language.tsx'
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

/** What companions have uploaded, what is due first; decided one by one or many at once. */
export function SubmittedMedia() {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const isGrid = params.get('view') === 'grid'
  const reload = useReload()
  const list = useList(listSubmissions, useQueueOptions())
  const [chosen, setChosen] = useState(none)
  const [asking, ask] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const kinds = useSubmissionKinds()
  const view = useRef<HTMLDivElement>(null)
  const submissions = list.data?.submissions ?? []
  const picked = submissions.filter(({ id, state }) => chosen.has(id) && state === 'submitted')
  const alike = submissions.flatMap((one) => one.alike)
  const openSubmission = submissions.find(({ id }) => id === opened)
  const shownAlike = alike.find(({ file }) => file.id === opened)
  const choose = (id: string, wanted: boolean) => {
    const next = new Set(chosen)
    if (wanted) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const mayDecide = useMay()(decideSubmissions)
  const all = submissions.filter(({ state }) => mayDecide && state === 'submitted')
  /** Of the row that has the focus, unless rows are selected; the button then has the focus, to be pressed. */
  const begin = (act: 'approve' | 'return') => (queue: HTMLElement) => {
    const id = focusedRow(queue)
    const isFree = picked.length === 0
    if (isFree && !all.some((one) => one.id === id)) return
    flushSync(() => {
      if (isFree && id) setChosen(new Set([id]))
      ask(act === 'return')
    })
    if (act === 'approve') queue.querySelector<HTMLElement>('[data-approve]')?.focus()
  }
  const keys = onKeys({
    a: begin('approve'),
    r: begin('return'),
    n: focusNext,
    x: (queue) => {
      const id = focusedRow(queue)
      if (id) choose(id, !chosen.has(id))
    },
  })
  const nameOf = ({ companion, alt }: ListedSubmission) =>
    alt ? `${companion.name}, ${alt}` : companion.name
  return (
    // The list itself is no control: its controls' keys arrive here.
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
      {picked.length > 0 && (
        <DecideSubmissions
          files={picked}
          asking={asking}
          ask={ask}
          onDone={(failed) => {
            setChosen(new Set(failed))
            // The button that had the focus is gone; the keys go on from here.
            view.current?.focus()
            void reload(listSubmissions, getContent, ...companionReads)
          }}
        />
      )}
      {all.length > 1 && (
        <label className="tick">
          <input
            type="checkbox"
            checked={picked.length === all.length}
            onChange={({ target }) =>
              setChosen(new Set(target.checked ? all.map(({ id }) => id) : []))
            }
          />
          <Trans>Select all on this page</Trans>
        </label>
      )}
      <QueueList
        list={list}
        label={t`Search by name`}
        states={{ submitted: t`To review`, returned: t`Returned` }}
        late={(overdue) =>
          t`Overdue: ${overdue}. Companions were promised an answer within 48 hours.`
        }
        none={<Trans>No submitted files found</Trans>}
        rowsOf={({ submissions: rows }) => rows}
        heads={[t`File`, t`Companion`, t`Change`, t`Consent`]}
      >
        {(one) => (
          <>
            <td>
              <span className="submitted-file">
                {mayDecide && one.state === 'submitted' && (
                  <input
                    type="checkbox"
                    data-triage={one.id}
                    aria-label={t`Select the file of ${nameOf(one)}`}
                    checked={chosen.has(one.id)}
                    onChange={({ target }) => choose(one.id, target.checked)}
                  />
                )}
                <MediaThumb
                  item={one}
                  name={nameOf(one)}
                  onOpen={() => setOpened(one.id)}
                  onBroken={() => void list.refetch()}
                />
              </span>
            </td>
            <th scope="row">
              <Link to={addressWith({ companion: one.companion.id })} className="admin-name">
                {one.companion.name}
              </Link>
              <MediaBadges item={one} />
              {one.reason && <p className="text-small text-ink-2">{t`Returned: ${one.reason}`}</p>}
              {one.isNearWithdrawn && (
                <p className="pt-2 text-small font-medium">
                  <Trans>
                    Resembles a photo whose consent was withdrawn. Check that it is a different one.
                  </Trans>
                </p>
              )}
              <AlikeFiles
                file={one}
                addressOf={(companion) => addressWith({ companion })}
                onOpen={setOpened}
                onBroken={() => void list.refetch()}
              />
            </th>
            <td>
              <p>{kinds[one.kind]}</p>
              <NewWords file={one} />
              <SubmissionFacts file={one} />
            </td>
            <td>
              <ConsentText consent={one.consent} />
            </td>
          </>
        )}
      </QueueList>
      {shownAlike && (
        <MediaPreview
          item={shownAlike.file}
          name={shownAlike.companion.name}
          onClose={() => setOpened(null)}
          onBroken={() => void list.refetch()}
        />
      )}
      {openSubmission && (
        <MediaPreview
          item={openSubmission}
          name={nameOf(openSubmission)}
          onClose={() => setOpened(null)}
          onBroken={() => void list.refetch()}
        />
      )}
    </div>
  )
}

/** Pictures of other profiles that look like a submitted file: beside it, so that staff compare them. */
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
        <Trans>Looks like a published picture of another profile:</Trans>
      </p>
      {file.alike.map(({ companion, file: other }) => (
        <span key={other.id} className="submitted-file">
          <MediaThumb
            item={other}
            name={companion.name}
            onOpen={() => onOpen(other.id)}
            onBroken={onBroken}
          />
          <Link to={addressOf(companion.id)}>{companion.name}</Link>
        </span>
      ))}
    </div>
  )
}

const quoted = (text: string) => t`“${text}”`

/** What visitors would read. */
function NewWords({ file }: { file: ListedSubmission }) {
  const { kind, text, texts, alt, highlightTitle, highlightTitles, mediaId } = file
  const language = file.language ?? undefined
  const hasAlt = alt !== '' && (mediaId === null || kind === 'alt')
  return (
    <>
      {kind === 'text' && <p lang={language}>{quoted(text)}</p>}
      {kind === 'title' && <p lang={language}>{quoted(highlightTitle)}</p>}
      {kind === 'story' &&
        textLanguages.map((one) => {
          const storyText = one === language ? text : texts[one]
          const title = one === language ? highlightTitle : highlightTitles[one]
          return (
            (storyText || title) && (
              <div key={one}>
                {storyText && <p lang={one}>{quoted(storyText)}</p>}
                {title && <p lang={one}>{title}</p>}
                <TextLanguage language={one} />
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
