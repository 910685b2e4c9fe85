import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import { TRASH_DAYS } from '#companions/staff/companion-filters'
import { DAY_MS } from '#platform/time'
import {
  listTrashEndpoint,
  restoreTrashedEndpoint,
  type TrashedCompanion,
} from '#companions/staff/trash'
import { CallError } from '../../lib/api/api.ts'
import { call } from '../../lib/api/call.ts'
import { moment } from '../../lib/format-date.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { useMay } from '../shared/api/role.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { companionReads } from '../shared/api/stale-reads.ts'
import { sectionAddress, useSection } from '../shared/api/use-section.ts'
import { useReload } from '../shared/api/use-staff-answer.ts'
import { ListView } from '../shared/list/list-view.tsx'
import { Table } from '../shared/list/table.tsx'
import { useList } from '../shared/list/use-list.ts'
import { showToast } from '../shared/toasts.tsx'
import { DeleteCompanion } from './delete-companion.tsx'

const PAGE_SIZE = 50

/** Deleted companions, until they are deleted permanently. */
export function Trash() {
  const { t } = useLingui()
  const may = useMay()
  const { navigate } = useSection()
  const reload = useReload()
  const list = useList(listTrashEndpoint, { size: PAGE_SIZE, names: {} })
  const [leaving, setLeaving] = useState<TrashedCompanion | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [message, setMessage] = useState<Message>(null)
  const heads = [t`Companion`, t`Deleted`, t`By`, t`Time left`]
  const mayRestore = may(restoreTrashedEndpoint)

  async function restore({ id, name }: TrashedCompanion) {
    if (busy) return
    setBusy(id)
    setMessage(null)
    try {
      await call(restoreTrashedEndpoint, { params: { id } })
      showToast(t`${name} is restored, but not public.`)
      navigate({ view: null, companion: id })
    } catch (error) {
      // Someone else restored or deleted the companion first.
      const isGone = error instanceof CallError && error.status === 404
      const fallback = t`We couldn’t restore this companion. Check your connection and try again.`
      setMessage({
        kind: 'error',
        text: isGone ? t`${name} is no longer in the trash.` : saveError(error, fallback),
      })
    }
    setBusy(null)
    void reload(getManagedEndpoint, ...companionReads)
  }

  function forget({ name }: TrashedCompanion) {
    setLeaving(null)
    showToast(t`${name} was deleted.`)
    void reload(getManagedEndpoint, ...companionReads)
  }

  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        <Trans>
          Deleted companions stay here for {TRASH_DAYS} days. The public can’t see them, and no
          other list shows them.
        </Trans>
      </p>
      <FormMessage message={message} />
      <ListView
        list={list}
        size={PAGE_SIZE}
        countOf={({ companions, total }) => ({ shown: companions.length, total })}
        isExact
        summary={({ total }) => plural(total, { one: '# companion', other: '# companions' })}
        empty={{
          title: <Trans>The trash is empty</Trans>,
          link: { label: <Trans>All companions</Trans>, to: sectionAddress('companions') },
        }}
      >
        {({ companions }) => (
          <Table heads={mayRestore ? [...heads, t`Actions`] : heads}>
            {companions.map((companion) => (
              <tr key={companion.id}>
                <th scope="row">
                  {companion.name}
                  <small className="block text-ink-2">{companion.city}</small>
                </th>
                <td className="whitespace-nowrap">{moment(companion.deletedAt)}</td>
                <td>{companion.deletedBy ?? <span className="admin-nothing">–</span>}</td>
                <td className="whitespace-nowrap">
                  <TimeLeft endsAt={companion.endsAt} />
                </td>
                {mayRestore && (
                  <td className="admin-acts">
                    <Button
                      variant="quiet"
                      aria-label={t`Restore ${companion.name}`}
                      aria-busy={busy === companion.id}
                      onClick={() => void restore(companion)}
                    >
                      <Trans>Restore</Trans>
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={t`Delete permanently: ${companion.name}`}
                      onClick={() => setLeaving(companion)}
                    >
                      <Trans>Delete permanently</Trans>
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </Table>
        )}
      </ListView>
      {leaving && (
        <DeleteCompanion
          isForGood
          companion={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={() => forget(leaving)}
        />
      )}
    </div>
  )
}

/**
 * Days until the permanent deletion, the last one included. The page's clock may lag behind the deletion, hence the
 * maximum.
 */
function TimeLeft({ endsAt }: { endsAt: string }) {
  const daysLeft = Math.ceil((Date.parse(endsAt) - useNow()) / DAY_MS)
  const days = Math.min(TRASH_DAYS, Math.max(0, daysLeft))
  return (
    <time dateTime={endsAt} title={moment(endsAt)}>
      <Plural value={days} one="# day" other="# days" />
    </time>
  )
}
