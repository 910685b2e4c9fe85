import { Trans, useLingui } from '@lingui/react/macro'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { DetailList } from '../shared/queue/detail-list.tsx'
import { ConsentActions, GivenConsent } from './consent-actions.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

/** The companion's consent to links that show her photos outside the site, with the records by staff. */
export function StaffPromotionSection({ companion }: { companion: ManagedCompanion }) {
  const { t } = useLingui()
  const { promotion } = companion.publication
  return (
    <TitledSection title={<Trans>Photos outside the site</Trans>} level={3}>
      <DetailList facts={[{ name: t`Consent`, value: <GivenConsent consent={promotion} /> }]} />
      <ConsentActions companion={companion} purpose="promotion" />
    </TitledSection>
  )
}
