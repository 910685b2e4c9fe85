import { Trans, useLingui } from '@lingui/react/macro'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { DetailList } from '../shared/queue/detail-list.tsx'
import { ConsentActions, GivenConsent } from './consent-actions.tsx'

/** The companion's consent to links that show her photos outside the site, with the records by staff. */
export function StaffPromotionSection({ companion }: { companion: ManagedCompanion }) {
  const { t } = useLingui()
  const { promotion } = companion.publication
  return (
    <section className="grid gap-3">
      <h3 className="text-h4">
        <Trans>Photos outside the site</Trans>
      </h3>
      <DetailList facts={[{ name: t`Consent`, value: <GivenConsent consent={promotion} /> }]} />
      <ConsentActions companion={companion} purpose="promotion" />
    </section>
  )
}
