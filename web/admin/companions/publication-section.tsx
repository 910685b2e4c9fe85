import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { longDate } from '../../lib/format.ts'
import { moment } from '../../lib/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { DetailList } from '../shared/queue/detail-list.tsx'
import { ConsentActions, GivenConsent } from './consent-actions.tsx'
import { PlanPublication } from './plan-publication.tsx'
import { RecordAge } from './record-age.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

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

/** The records that publication requires: consent to the listing, and age. */
export function PublicationSection({ companion }: { companion: ManagedCompanion }) {
  const { t } = useLingui()
  const [openDialog, setOpenDialog] = useState<'age' | 'plan' | null>(null)
  const { consent, age, plans } = companion.publication
  const close = () => setOpenDialog(null)
  return (
    <TitledSection title={<Trans>Publication</Trans>} level={3}>
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
      <ConsentActions companion={companion} purpose="listing">
        <Button variant="line" onClick={() => setOpenDialog('age')}>
          <Trans>Record age…</Trans>
        </Button>
        {companion.status !== 'archived' && (
          <Button variant="line" onClick={() => setOpenDialog('plan')}>
            <Trans>Plan…</Trans>
          </Button>
        )}
      </ConsentActions>
      {openDialog === 'age' && <RecordAge companion={companion} onClose={close} />}
      {openDialog === 'plan' && <PlanPublication companion={companion} onClose={close} />}
    </TitledSection>
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
      We couldn’t publish the profile on {moment(at)}. Check above what keeps it offline, then plan
      again.
    </Trans>
  ) : (
    <Trans>The profile was already offline on {moment(at)}.</Trans>
  )
}
