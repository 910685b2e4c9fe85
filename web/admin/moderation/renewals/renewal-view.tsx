import { Trans, useLingui } from '@lingui/react/macro'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import type { Renewal } from '#moderation/renewals'
import {
  decideRenewalEndpoint,
  getRenewalEndpoint,
  listRenewalsEndpoint,
} from '#moderation/admin-renewals'
import { call } from '../../../lib/api/call.ts'
import { moment } from '../../../lib/format-date.ts'
import { Link } from '../../../ui/link.tsx'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { ActionForm } from '../../shared/queue/action-form.tsx'
import { CaseHead } from '../../shared/queue/case-body.tsx'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { DueDate } from '../../shared/queue/due-date.tsx'
import { useAction } from '../../shared/queue/use-action.ts'
import { RenewalBadge } from './renewal-badge.tsx'
import { useRenewalLabels } from './renewal-labels.ts'

/** The verification photo beside the photos of the profile, with the decision. */
export const RenewalView = ({ id }: { id: string }) => (
  <CaseView kind="renewal" id={id} get={getRenewalEndpoint}>
    {(renewal) => <Loaded id={id} renewal={renewal} />}
  </CaseView>
)

function Loaded({ id, renewal }: { id: string; renewal: Renewal }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { gestures } = useRenewalLabels()
  const { companion, version, canDecide } = renewal
  const parts = { params: { id } }
  const action = useAction({
    get: getRenewalEndpoint,
    parts,
    stale: [listRenewalsEndpoint, getManagedEndpoint, ...companionReads],
    choices: [
      {
        value: 'confirm',
        label: t`Confirm`,
        effect: t`From today, the profile shows that its photos are confirmed. We delete the picture and email her.`,
      },
      {
        value: 'refuse',
        label: t`Reject`,
        effect: t`Her profile doesn’t change. We delete the picture and email her; she can read your reason and send another.`,
      },
    ],
    send: ({ choice, note }) =>
      call(decideRenewalEndpoint, { ...parts, body: { version, act: choice, reason: note } }),
  })
  return (
    <div className="grid gap-6">
      <CaseHead
        title={<Link to={addressWith({ companion: companion.id })}>{companion.name}</Link>}
        badges={<RenewalBadge state={renewal.state} />}
      />
      <DetailList
        facts={[
          { name: t`Received`, value: moment(renewal.createdAt) },
          {
            name: t`Due`,
            value: <DueDate dueAt={renewal.dueAt} isOverdue={renewal.isOverdue} />,
          },
          { name: t`Code`, value: renewal.code },
          { name: t`Gesture`, value: gestures[renewal.gesture] },
          {
            name: t`Decided`,
            value: renewal.decided && `${moment(renewal.decided.at)} · ${renewal.decided.by}`,
          },
          { name: t`Reason`, value: renewal.reason },
        ]}
      />
      <Pictures renewal={renewal} />
      {canDecide && (
        <div className="admin-narrow">
          <ActionForm
            action={action}
            endpoint={decideRenewalEndpoint}
            label={t`Reason (shown to her)`}
          />
        </div>
      )}
      {!canDecide && action.message && <p role="status">{action.message.text}</p>}
    </div>
  )
}

function Pictures({ renewal: { picture, photos, canDecide } }: { renewal: Renewal }) {
  const { t } = useLingui()
  if (!canDecide) {
    return (
      <p className="text-ink-2">
        <Trans>The picture has been deleted.</Trans>
      </p>
    )
  }
  return (
    <div className="admin-proof">
      <figure>
        {picture ? (
          <img src={picture} alt={t`The picture that she sent`} />
        ) : (
          <p className="admin-note" role="status">
            <Trans>We can’t load the picture right now. Try again in a moment.</Trans>
          </p>
        )}
        <figcaption>
          <Trans>Sent now</Trans>
        </figcaption>
      </figure>
      <div>
        <ul>
          {photos.map(({ id, url, alt }) => (
            <li key={id}>
              <img src={url} alt={alt} loading="lazy" />
            </li>
          ))}
        </ul>
        <p className="text-small text-ink-2">
          {photos.length > 0 ? (
            <Trans>The photos of her profile</Trans>
          ) : (
            <Trans>Her profile has no photos yet.</Trans>
          )}
        </p>
      </div>
    </div>
  )
}
