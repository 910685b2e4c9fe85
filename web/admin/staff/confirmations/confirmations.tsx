import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import {
  actOnConfirmationEndpoint,
  CONFIRMATIONS_PAGE_SIZE,
  listConfirmationsEndpoint,
  type ConfirmationAct,
  type ConfirmationState,
  type Confirmation,
} from '#staff/confirmations'
import { getUserEndpoint, listUsersEndpoint } from '#accounts/users'
import { call } from '../../../lib/api/call.ts'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { companionReads } from '../../shared/api/stale-reads.ts'
import {
  sectionAddress,
  trashAddress,
  userAddress,
  useSection,
} from '../../shared/api/use-section.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { useRoleNames } from '../../shared/labels/role-names.ts'
import { PageButtons } from '../../shared/list/page-buttons.tsx'
import { listPageOf, useList } from '../../shared/list/use-list.ts'
import { showToast } from '../../shared/toasts.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'

/** Actions that colleagues have requested, with their state. */
export function Confirmations() {
  const { params } = useSection()
  const { data, error, refetch } = useList(listConfirmationsEndpoint, {
    size: CONFIRMATIONS_PAGE_SIZE,
    names: {},
  })
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  if (data.confirmations.length === 0 && listPageOf(params) === 1) {
    return (
      <Notice
        title={<Trans>No address to confirm</Trans>}
        text={
          <Trans>
            Changes of roles, and deletions of companions with open reports or payments, wait here
            until a colleague confirms them.
          </Trans>
        }
      />
    )
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {data.confirmations.map((confirmation) => (
          <Item key={confirmation.id} item={confirmation} />
        ))}
      </ul>
      <PageButtons hasMore={data.hasMore} />
    </div>
  )
}

function Item({ item }: { item: Confirmation }) {
  const { t } = useLingui()
  const reload = useReload()
  const titleOf = useChangeText()
  const [chosenAct, setChosenAct] = useState<ConfirmationAct | null>(null)
  const { busy, message, run } = useSaving()
  const { id, state, reason, requestedBy, requestedAt, expiresAt, decidedBy, can } = item
  const title = titleOf(item)
  const actions: Record<ConfirmationAct, { name: string; done: string }> = {
    confirm: {
      name: t`Confirm`,
      done: t`The request is confirmed and carried out.`,
    },
    decline: { name: t`Decline`, done: t`The request is declined. Nothing was changed.` },
    withdraw: { name: t`Withdraw`, done: t`The request is withdrawn. Nothing was changed.` },
  }
  const states: Record<ConfirmationState, string> = {
    open: t`Open until ${moment(expiresAt)}`,
    expired: t`Expired on ${moment(expiresAt)}`,
    confirmed: t`Confirmed by ${decidedBy ?? ''}`,
    declined: t`Declined by ${decidedBy ?? ''}`,
    withdrawn: t`Withdrawn`,
  }

  async function send(action: ConfirmationAct) {
    if (busy) return
    await run(async () => {
      await call(actOnConfirmationEndpoint, { params: { id }, body: { act: action } })
      showToast(actions[action].done)
    })
    setChosenAct(null)
    void reload(
      listConfirmationsEndpoint,
      getManagedEndpoint,
      getUserEndpoint,
      listUsersEndpoint,
      ...companionReads,
    )
  }
  return (
    <li className="grid gap-2 border-b border-line py-3" aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-h4">{title}</h2>
        <span className="admin-badges">
          <Badge tone={state === 'open' ? 'brass' : 'paper'}>{states[state]}</Badge>
        </span>
      </div>
      <p className="text-small text-ink-2">
        <Trans>
          Requested by {requestedBy} on {moment(requestedAt)}
        </Trans>
        <Subject item={item} />
      </p>
      <blockquote className="admin-words-said">{reason}</blockquote>
      {can.length > 0 && (
        <IfMay call={actOnConfirmationEndpoint}>
          <p className="flex flex-wrap gap-3">
            {can.map((action) => (
              <Button
                key={action}
                variant={action === 'confirm' ? 'solid' : 'line'}
                aria-label={`${actions[action].name}: ${title}`}
                onClick={() => setChosenAct(action)}
              >
                {actions[action].name}
              </Button>
            ))}
          </p>
        </IfMay>
      )}
      <FormMessage message={message} />
      {chosenAct && (
        <ConfirmDialog
          title={actions[chosenAct].name}
          text={chosenAct === 'confirm' ? t`This is carried out right away: ${title}` : title}
          confirm={actions[chosenAct].name}
          busy={busy}
          onConfirm={() => void send(chosenAct)}
          onClose={() => setChosenAct(null)}
        />
      )}
    </li>
  )
}

/** Describes the requested action on one line. */
function useChangeText(): (item: Confirmation) => string {
  const { t } = useLingui()
  const roles = useRoleNames()
  return ({ kind, subject, role, isForGood }) => {
    const name = subject?.name ?? ''
    if (kind === 'deletion' && isForGood) {
      return subject
        ? t`Delete the companion ${name} permanently`
        : t`Delete a companion permanently`
    }
    if (kind === 'deletion') {
      return subject ? t`Delete the companion ${name}` : t`Delete a companion`
    }
    if (kind === 'rights') {
      return role ? t`Give ${name} the role ${roles[role].name}` : t`Remove all access from ${name}`
    }
    return subject
      ? t`Lift the block of a file that ${name} withdrew`
      : t`Lift the block of a withdrawn file`
  }
}

/** The companion or member of a request; a link while it awaits a decision. */
function Subject({ item: { kind, subject, state, isForGood } }: { item: Confirmation }) {
  if (!subject || state !== 'open') return null
  let address = `${sectionAddress('companions')}&companion=${subject.id}`
  if (isForGood) address = trashAddress
  if (kind === 'rights') address = userAddress(subject.id)
  return (
    <span>
      {' · '}
      <Link to={address} className="link">
        {subject.name}
      </Link>
    </span>
  )
}
