import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { endListingConsentEndpoint, recordListingConsentEndpoint } from '#companions/publication'
import { call } from '../../lib/api/call.ts'
import { longDate } from '../../lib/format.ts'
import { moment } from '../../lib/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { ReasonDialog } from '../shared/form/reason-dialog.tsx'
import { DetailList } from '../shared/queue/detail-list.tsx'
import { PlanPublication } from './plan-publication.tsx'
import { RecordAge } from './record-age.tsx'
import { RecordGivenConsent } from './record-given-consent.tsx'
import { useRecords } from './use-records.ts'

function RecordedAge({ age }: Pick<ManagedCompanion['publication'], 'age'>) {
  if (!age) return <Trans>Not recorded</Trans>
  return age.hasBirthDate ? (
    <Trans>
      Date of birth recorded on {longDate(age.recordedAt)} by {age.recordedBy}
    </Trans>
  ) : (
    <Trans>
      Age confirmed on {longDate(age.recordedAt)} by {age.recordedBy}
    </Trans>
  )
}

type Asked = 'consent' | 'withdrawal' | 'age' | 'plan'

/** The records that publication requires: consent to the listing, and age. */
export function PublicationSection({ companion }: { companion: ManagedCompanion }) {
  const { t } = useLingui()
  const [openQuestion, setOpenQuestion] = useState<Asked | null>(null)
  const { change, busy, message } = useRecords(companion.id)
  const { consent, age, plans } = companion.publication
  const holds = consent !== null && consent.withdrawnAt === null
  const close = () => setOpenQuestion(null)
  const end = async (reason: string) => {
    const send = () =>
      call(endListingConsentEndpoint, { params: { id: companion.id }, body: { reason } })
    if (await change(send, t`The withdrawal has been recorded.`)) close()
  }
  return (
    <section className="grid gap-3">
      <h3 className="text-h4">
        <Trans>Publication</Trans>
      </h3>
      <DetailList
        facts={[
          { name: t`Consent to the listing`, value: <GivenConsent consent={consent} /> },
          {
            name: t`Recorded age`,
            value: <RecordedAge age={age} />,
          },
          ...plans.map((plan) => ({
            name: plan.act === 'publish' ? t`Planned publication` : t`Planned end`,
            value: <Planned plan={plan} />,
          })),
        ]}
      />
      <IfMay call={recordListingConsentEndpoint}>
        <p className="flex flex-wrap gap-3">
          {(!holds || !consent.isHers) && (
            <Button variant="line" onClick={() => setOpenQuestion('consent')}>
              <Trans>Record consent…</Trans>
            </Button>
          )}
          {holds && (
            <Button variant="line" onClick={() => setOpenQuestion('withdrawal')}>
              <Trans>Record a withdrawal…</Trans>
            </Button>
          )}
          <Button variant="line" onClick={() => setOpenQuestion('age')}>
            <Trans>Record age…</Trans>
          </Button>
          {companion.status !== 'archived' && (
            <Button variant="line" onClick={() => setOpenQuestion('plan')}>
              <Trans>Plan…</Trans>
            </Button>
          )}
        </p>
      </IfMay>
      {openQuestion === 'consent' && (
        <RecordGivenConsent companion={companion} purpose="listing" onClose={close} />
      )}
      {openQuestion === 'age' && <RecordAge companion={companion} onClose={close} />}
      {openQuestion === 'plan' && <PlanPublication companion={companion} onClose={close} />}
      {openQuestion === 'withdrawal' && (
        <ReasonDialog
          title={t`Record a withdrawal`}
          text={<Trans>The profile leaves the site at once, with its pictures.</Trans>}
          needsReason
          busy={busy}
          message={message}
          onConfirm={(reason) => void end(reason)}
          onClose={close}
        />
      )}
    </section>
  )
}

/** States who gave or withdrew a consent, when, and by which record. */
export function GivenConsent({ consent }: Pick<ManagedCompanion['publication'], 'consent'>) {
  if (!consent) return <Trans>Not recorded</Trans>
  const { givenBy, givenAt, evidence, isHers, recordedBy, withdrawnAt, withdrawnBy } = consent
  if (withdrawnAt) {
    return withdrawnBy === 'companion' ? (
      <Trans>Withdrawn by the companion on {longDate(withdrawnAt)}</Trans>
    ) : (
      <Trans>Withdrawn on {longDate(withdrawnAt)}, recorded by our team</Trans>
    )
  }
  if (isHers) return <Trans>Given by the companion on {longDate(givenAt)}</Trans>
  return (
    <Trans>
      Given by {givenBy} on {longDate(givenAt)} ({evidence}), recorded by {recordedBy}
    </Trans>
  )
}

type PlannedProps = { plan: ManagedCompanion['publication']['plans'][number] }
function Planned({ plan: { act, at, plannedBy, missedAt } }: PlannedProps) {
  if (missedAt === null) {
    return (
      <Trans>
        {moment(at)}, planned by {plannedBy}
      </Trans>
    )
  }
  return act === 'publish' ? (
    <Trans>
      Could not be published on {moment(at)}. Check above what keeps the profile off the site, then
      plan anew.
    </Trans>
  ) : (
    <Trans>The profile was already off the site on {moment(at)}.</Trans>
  )
}
