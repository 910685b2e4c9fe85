import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getContent } from '#contract/admin-stories.api'
import { decideSubmissions, listSubmissions } from '#contract/submitted-media.api'
import type { ListedSubmission } from '#contract/submitted-media'
import { Link } from '../../../ui/link.tsx'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useMay } from '../../shared/api/role.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { useList } from '../../shared/list/use-list.ts'
import { QueueList, useQueueOptions } from '../../shared/queue/queue-list.tsx'
import { MediaBadges, MediaPreview, MediaThumb } from '../../../features/media/media-view.tsx'
import { ConsentText } from './consent-text.tsx'
import { DecideSubmissions } from './decide-submissions.tsx'

const none: ReadonlySet<string> = new Set()

/** What companions have uploaded, what is due first; decided one by one or many at once. */
export function SubmittedMedia() {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const reload = useReload()
  const list = useList(listSubmissions, useQueueOptions())
  const [chosen, setChosen] = useState(none)
  const [opened, setOpened] = useState<string | null>(null)
  const submissions = list.data?.submissions ?? []
  const picked = submissions.filter(({ id, state }) => chosen.has(id) && state === 'submitted')
  const shown = submissions.find(({ id }) => id === opened)
  const choose = (id: string, wanted: boolean) => {
    const next = new Set(chosen)
    if (wanted) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const mayDecide = useMay()(decideSubmissions)
  const all = submissions.filter(({ state }) => mayDecide && state === 'submitted')
  const nameOf = ({ companion, caption }: ListedSubmission) =>
    caption ? `${companion.name}, ${caption}` : companion.name
  return (
    <div className="grid gap-4">
      {picked.length > 0 && (
        <DecideSubmissions
          files={picked}
          onDone={(failed) => {
            setChosen(new Set(failed))
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
        heads={[t`File`, t`Companion`, t`Consent`]}
      >
        {(one) => (
          <>
            <td>
              <span className="submitted-file">
                {mayDecide && one.state === 'submitted' && (
                  <input
                    type="checkbox"
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
              {one.caption && <p className="text-small text-ink-2">{one.caption}</p>}
              {one.alt && (
                <p className="text-small text-ink-2">{t`Alternative text: ${one.alt}`}</p>
              )}
              {one.reason && <p className="text-small text-ink-2">{t`Returned: ${one.reason}`}</p>}
            </th>
            <td>
              <ConsentText consent={one.consent} />
            </td>
          </>
        )}
      </QueueList>
      {shown && (
        <MediaPreview
          item={shown}
          name={nameOf(shown)}
          onClose={() => setOpened(null)}
          onBroken={() => void list.refetch()}
        />
      )}
    </div>
  )
}
